import { OrganizationFactsModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { BlockedCallersHandlers } from './blocked-callers/blocked-callers.handlers.js';
import { BlockedCallersRepository } from './blocked-callers/blocked-callers.repository.js';
import { BlockedCallersService } from './blocked-callers/blocked-callers.service.js';
import { BlockedCallsConsumer } from './blocked-callers/blocked-calls.consumer.js';
import { BlockedCallsService } from './blocked-callers/blocked-calls.service.js';

@Module({
  imports: [OrganizationFactsModule.for('dialer')],
  controllers: [BlockedCallersHandlers],
  providers: [BlockedCallersService, BlockedCallersRepository, BlockedCallsConsumer, BlockedCallsService],
})
export class DialerModule {}
