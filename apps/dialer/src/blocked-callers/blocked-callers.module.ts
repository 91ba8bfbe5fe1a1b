import { Module } from '@nestjs/common';
import { BlockedCallersHandlers } from './blocked-callers.handlers.js';
import { BlockedCallersRepository } from './blocked-callers.repository.js';
import { BlockedCallersService } from './blocked-callers.service.js';
import { BlockedCallsConsumer } from './blocked-calls.consumer.js';

/** Inbound callers that an organization blocks. */
@Module({
  controllers: [BlockedCallersHandlers],
  providers: [BlockedCallersService, BlockedCallersRepository, BlockedCallsConsumer],
})
export class BlockedCallersModule {}
