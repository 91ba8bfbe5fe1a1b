import { Module } from '@nestjs/common';
import { CallIntakeService } from './call-intake.service.js';
import { CallScreening } from './call-screening.js';
import { CallFollowUpsHandlers } from './call-follow-ups.handlers.js';
import { CallsHandlers } from './calls.handlers.js';
import { CallsRepository } from './calls.repository.js';
import { CallsService } from './calls.service.js';

@Module({
  controllers: [CallsHandlers, CallFollowUpsHandlers],
  providers: [CallsService, CallIntakeService, CallScreening, CallsRepository],
  exports: [CallsRepository],
})
export class CallsModule {}
