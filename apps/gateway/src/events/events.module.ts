import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { GrantsModule } from '../grants/grants.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { EventSubscriptionsService } from './event-subscriptions.service.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { FeedNotices } from './feed-notices.js';

/** The event feed. */
@Module({
  imports: [ApiKeysModule, GrantsModule, RedisModule],
  controllers: [EventsController],
  providers: [EventsService, EventSubscriptionsService, FeedNotices],
  exports: [EventsService, EventSubscriptionsService],
})
export class EventsModule {}
