import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { ConsentsHandlers } from './consents.handlers.js';
import { ConsentsRepository } from './consents.repository.js';
import { ConsentsService } from './consents.service.js';

@Module({
  imports: [CallsModule],
  controllers: [ConsentsHandlers],
  providers: [ConsentsService, ConsentsRepository],
  exports: [ConsentsRepository],
})
export class ConsentsModule {}
