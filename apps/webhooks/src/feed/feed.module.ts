import { Module } from '@nestjs/common';
import { DueWorkModule } from '../due-work/due-work.module.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { FeedCursors } from './feed-cursors.js';
import { FeedPositions } from './feed-positions.service.js';
import { FeedHandlers } from './feed.handlers.js';
import { FeedRepository } from './feed.repository.js';
import { FeedService } from './feed.service.js';

/** The event feed: the positions of events, and the pages that readers get. */
@Module({
  imports: [DueWorkModule, EndpointsModule],
  controllers: [FeedHandlers],
  providers: [FeedCursors, FeedPositions, FeedRepository, FeedService],
  exports: [FeedCursors, FeedPositions, FeedService],
})
export class FeedModule {}
