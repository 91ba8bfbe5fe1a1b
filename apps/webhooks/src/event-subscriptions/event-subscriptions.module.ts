import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { DueWorkModule } from '../due-work/due-work.module.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { FeedModule } from '../feed/feed.module.js';
import { CallbackChallenges } from './callback-challenges.service.js';
import { EndedCredentialsConsumer } from './ended-credentials.consumer.js';
import { EventSubscriptionsHandlers } from './event-subscriptions.handlers.js';
import { EventSubscriptionsService } from './event-subscriptions.service.js';
import { SubscribedEvents } from './subscribed-events.service.js';

/** Subscriptions of MCP Events, whose deliveries are created from the feed. */
@Module({
  imports: [AddressesModule, DispatchModule, DueWorkModule, EndpointsModule, FeedModule],
  controllers: [EventSubscriptionsHandlers],
  providers: [CallbackChallenges, EndedCredentialsConsumer, EventSubscriptionsService, SubscribedEvents],
})
export class EventSubscriptionsModule {}
