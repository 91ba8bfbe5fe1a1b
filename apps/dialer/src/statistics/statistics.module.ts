import { Module } from '@nestjs/common';
import { TrialMinutesModule } from '../trial-minutes/trial-minutes.module.js';
import { StatisticsHandlers } from './statistics.handlers.js';
import { StatisticsRepository } from './statistics.repository.js';
import { StatisticsService } from './statistics.service.js';

/** Counts of outbound calls for the first page of the portal. */
@Module({
  imports: [TrialMinutesModule],
  controllers: [StatisticsHandlers],
  providers: [StatisticsService, StatisticsRepository],
})
export class StatisticsModule {}
