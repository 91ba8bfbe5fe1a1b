import { Module } from '@nestjs/common';
import { CallIntakeService } from './call-intake.service.js';
import { CallScreening } from './call-screening.js';
import { CallsHandlers } from './calls.handlers.js';
import { CallsRepository } from './calls.repository.js';
import { CallsService } from './calls.service.js';

@Module({
  controllers: [CallsHandlers],
  providers: [CallsService, CallIntakeService, CallScreening, CallsRepository],
  exports: [CallsRepository],
})
export class CallsModule {}
