import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { OrganizationTimeModule } from '../organization-time/organization-time.module.js';
import { TrialMinutesModule } from '../trial-minutes/trial-minutes.module.js';
import { DialStartService } from './dial-start.service.js';
import { OrganizationQueuesRepository } from './organization-queues.repository.js';
import { DialsRepository } from './dials.repository.js';
import { OutboundCallsHandlers } from './outbound-calls.handlers.js';
import { OutboundCallsRepository } from './outbound-calls.repository.js';
import { OutboundCallsService } from './outbound-calls.service.js';
import { WaitingCalls } from './waiting-calls.js';

/** Outbound calls: requested, queued, and started as dials. */
@Module({
  imports: [DecisionsModule, TrialMinutesModule, OrganizationTimeModule],
  controllers: [OutboundCallsHandlers],
  providers: [
    OutboundCallsService,
    OutboundCallsRepository,
    DialsRepository,
    OrganizationQueuesRepository,
    DialStartService,
    WaitingCalls,
  ],
  exports: [
    OutboundCallsService,
    OutboundCallsRepository,
    DialsRepository,
    OrganizationQueuesRepository,
    DialStartService,
    WaitingCalls,
  ],
})
export class CallsModule {}
