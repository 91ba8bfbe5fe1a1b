import {
  InspectionModule,
  OrganizationFactsModule,
  OrganizationRemovalModule,
  RetentionModule,
} from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { ErasureModule } from './erasure/erasure.module.js';
import { BlockedCallersModule } from './blocked-callers/blocked-callers.module.js';
import { CallbacksModule } from './callbacks/callbacks.module.js';
import { CallSummariesModule } from './call-summaries/call-summaries.module.js';
import { CallsInProgressModule } from './calls-in-progress/calls-in-progress.module.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { CallsModule } from './calls/calls.module.js';
import { CarriersModule } from './carriers/carriers.module.js';
import { ConsentsModule } from './consents/consents.module.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import { DialerConfig } from './dialer.config.js';
import { DialingModule } from './dialing/dialing.module.js';
import { DoNotCallModule } from './do-not-call/do-not-call.module.js';
import { FileListenerModule } from './file-listener/file-listener.module.js';
import { lockBothModes } from './number-locks.sql.js';
import { ReportsModule } from './reports/reports.module.js';
import { purgedResources } from './retention/purged-resources.sql.js';
import { SandboxClockModule } from './sandbox-clock/sandbox-clock.module.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { removalSettings } from './retention/removed-resources.sql.js';
import { TrialMinutesModule } from './trial-minutes/trial-minutes.module.js';

/** The order: first the life cycle of outbound calls, then the modules that it depends on, then the others. */
@Module({
  imports: [
    DecisionsModule,
    CallsModule,
    DialingModule,
    CarriersModule,
    ReportsModule,

    CampaignsModule,
    CallbacksModule,
    CallSummariesModule,
    CallsInProgressModule,
    ConsentsModule,
    DoNotCallModule,
    StatisticsModule,
    FileListenerModule,
    TrialMinutesModule,
    SandboxClockModule,
    OrganizationFactsModule.forRoot('dialer', lockBothModes),

    BlockedCallersModule,
    RetentionModule.forRoot('dialer', DialerConfig, purgedResources),
    InspectionModule.forRoot('dialer'),
    OrganizationRemovalModule.forRoot(removalSettings),
    ErasureModule,
  ],
})
export class DialerModule {}
