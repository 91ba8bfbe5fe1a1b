import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { OrganizationTimeModule } from '../organization-time/organization-time.module.js';
import { ConsentLedgerSchedule } from './consent-ledger.schedule.js';
import { ConsentLedgerService } from './consent-ledger.service.js';
import { ConsentsHandlers } from './consents.handlers.js';
import { ConsentsRepository } from './consents.repository.js';
import { ConsentsService } from './consents.service.js';

@Module({
  imports: [OrganizationTimeModule, CallsModule],
  controllers: [ConsentsHandlers],
  providers: [ConsentsService, ConsentsRepository, ConsentLedgerService, ConsentLedgerSchedule],
  exports: [ConsentsRepository, ConsentsService],
})
export class ConsentsModule {}
