import { Module } from '@nestjs/common';
import { StatisticsHandlers } from './statistics.handlers.js';
import { StatisticsRepository } from './statistics.repository.js';
import { StatisticsService } from './statistics.service.js';

/** Counts of chats for the first page of the portal. */
@Module({
  controllers: [StatisticsHandlers],
  providers: [StatisticsService, StatisticsRepository],
})
export class StatisticsModule {}
