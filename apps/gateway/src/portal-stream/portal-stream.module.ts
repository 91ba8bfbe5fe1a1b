import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { PeopleModule } from '../people/people.module.js';
import { PortalFeed } from './portal-feed.js';
import { PortalSignals } from './portal-signals.js';
import { PortalSignalsRouter } from './portal-signals.router.js';
import { PortalStreamRouter } from './portal-stream.router.js';

/** The stream that keeps open pages of the portal up to date. */
@Module({
  imports: [AuthenticationModule, PeopleModule],
  providers: [PortalFeed, PortalSignals, PortalSignalsRouter, PortalStreamRouter],
  exports: [PortalFeed],
})
export class PortalStreamModule {}
