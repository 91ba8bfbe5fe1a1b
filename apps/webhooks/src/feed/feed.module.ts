import { Module } from '@nestjs/common';
import { DueWorkModule } from '../due-work/due-work.module.js';
import { FeedPositions } from './feed-positions.service.js';
import { FeedHandlers } from './feed.handlers.js';
import { FeedRepository } from './feed.repository.js';
import { FeedService } from './feed.service.js';

/** The event feed: the positions of events, and the pages that readers get. */
@Module({
  imports: [DueWorkModule],
  controllers: [FeedHandlers],
  providers: [FeedPositions, FeedRepository, FeedService],
  exports: [FeedPositions],
})
export class FeedModule {}
