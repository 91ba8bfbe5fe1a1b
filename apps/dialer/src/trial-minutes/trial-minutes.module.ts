import { Module } from '@nestjs/common';
import { TrialMinutesHandlers } from './trial-minutes.handlers.js';
import { TrialMinutesRepository } from './trial-minutes.repository.js';
import { TrialMinutesService } from './trial-minutes.service.js';

@Module({
  controllers: [TrialMinutesHandlers],
  providers: [TrialMinutesService, TrialMinutesRepository],
  exports: [TrialMinutesService],
})
export class TrialMinutesModule {}
