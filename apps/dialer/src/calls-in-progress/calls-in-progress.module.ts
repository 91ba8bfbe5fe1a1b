import { Module } from '@nestjs/common';
import { CallsInProgressConsumer } from './calls-in-progress.consumer.js';
import { CallsInProgressRepository } from './calls-in-progress.repository.js';
import { CallsInProgressService } from './calls-in-progress.service.js';

/** Calls outside the dialer, which delay calls to the same number. */
@Module({
  providers: [CallsInProgressConsumer, CallsInProgressService, CallsInProgressRepository],
})
export class CallsInProgressModule {}
