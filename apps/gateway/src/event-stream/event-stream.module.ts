import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { EventFeed } from './event-feed.js';
import { EventStreamRouter } from './event-stream.router.js';

/** The stream of test events. */
@Module({ imports: [AuthenticationModule], providers: [EventFeed, EventStreamRouter] })
export class EventStreamModule {}
