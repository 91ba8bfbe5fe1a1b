import { Module } from '@nestjs/common';
import { DueWorkModule } from '../due-work/due-work.module.js';
import { LogPartitionsService } from './log-partitions.service.js';
import { RemovalsRepository } from './removals.repository.js';
import { RemovalsService } from './removals.service.js';
import { UpkeepSchedule } from './upkeep.schedule.js';

@Module({
  imports: [DueWorkModule],
  providers: [UpkeepSchedule, LogPartitionsService, RemovalsService, RemovalsRepository],
})
export class UpkeepModule {}
