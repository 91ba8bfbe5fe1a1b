import {
  InspectionModule,
  ModelUsageModule,
  OrganizationFactsModule,
  OrganizationRemovalModule,
  PersonErasureModule,
  PersonExportModule,
} from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { erasureSettings } from './erasure/person-erasure.sql.js';
import { personReaders } from './erasure/person-export.sql.js';
import { BrowserCallsHandlers } from './browser/browser-calls.handlers.js';
import { BrowserCallsService } from './browser/browser-calls.service.js';
import { VoiceListener } from './listener/voice-listener.js';
import { InboundNumbersRepository } from './numbers/inbound-numbers.repository.js';
import { RecentCallsRepository } from './numbers/recent-calls.repository.js';
import { UnprovenOptOutsRepository } from './sessions/unproven-opt-outs.repository.js';
import { ActsRepository } from './records/acts.repository.js';
import { ActsSchedule } from './records/acts.schedule.js';
import { CallEndsService } from './records/call-ends.service.js';
import { LastWords } from './records/last-words.js';
import { CallRecordsService } from './records/call-records.service.js';
import { CallConversationsService } from './connected/call-conversations.service.js';
import { CallSessionsService } from './sessions/call-sessions.service.js';
import { ConnectedCallsService } from './connected/connected-calls.service.js';
import { callResponderProvider } from './responder/responder.provider.js';
import { LinesRepository } from './sessions/lines.repository.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { HandoversService } from './twilio/handovers.service.js';
import { InboundCallsService } from './twilio/inbound-calls.service.js';
import { OutboundCallsService } from './twilio/outbound-calls.service.js';

@Module({
  imports: [
    OrganizationFactsModule.forRoot('voice'),
    InspectionModule.forRoot('voice'),
    OrganizationRemovalModule.forRoot({ service: 'voice' }),
    PersonErasureModule.forRoot('voice', erasureSettings),
    PersonExportModule.forRoot('voice', personReaders),
    ModelUsageModule.forRoot('voice'),
  ],
  controllers: [BrowserCallsHandlers],
  providers: [
    SessionsRepository,
    LinesRepository,
    ActsRepository,
    InboundNumbersRepository,
    RecentCallsRepository,
    UnprovenOptOutsRepository,
    CallSessionsService,
    CallRecordsService,
    CallConversationsService,
    { provide: LastWords, useExisting: CallConversationsService },
    CallEndsService,
    ConnectedCallsService,
    BrowserCallsService,
    HandoversService,
    InboundCallsService,
    OutboundCallsService,
    ActsSchedule,
    VoiceListener,
    callResponderProvider,
  ],
})
export class VoiceModule {}
