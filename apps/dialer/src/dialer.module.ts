import { OrganizationFactsModule, RetentionModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { BlockedCallersHandlers } from './blocked-callers/blocked-callers.handlers.js';
import { BlockedCallersRepository } from './blocked-callers/blocked-callers.repository.js';
import { BlockedCallersService } from './blocked-callers/blocked-callers.service.js';
import { BlockedCallsConsumer } from './blocked-callers/blocked-calls.consumer.js';
import { CallbackRequestsRepository } from './callbacks/callback-requests.repository.js';
import { CallbacksConsumer } from './callbacks/callbacks.consumer.js';
import { CallbacksHandlers } from './callbacks/callbacks.handlers.js';
import { CallbacksService } from './callbacks/callbacks.service.js';
import { CallsInProgressConsumer } from './calls-in-progress/calls-in-progress.consumer.js';
import { CallsInProgressRepository } from './calls-in-progress/calls-in-progress.repository.js';
import { CallsInProgressService } from './calls-in-progress/calls-in-progress.service.js';
import { DialStartService } from './calls/dial-start.service.js';
import { OrganizationQueuesRepository } from './calls/organization-queues.repository.js';
import { OutboundAttemptsRepository } from './calls/outbound-attempts.repository.js';
import { OutboundCallsHandlers } from './calls/outbound-calls.handlers.js';
import { OutboundCallsRepository } from './calls/outbound-calls.repository.js';
import { OutboundCallsService } from './calls/outbound-calls.service.js';
import { WaitingCalls } from './calls/waiting-calls.js';
import { CarrierCallbacksHandlers } from './carriers/carrier-callbacks.handlers.js';
import { CarrierInstructionsService } from './carriers/carrier-instructions.service.js';
import { CarrierReportsRepository } from './carriers/carrier-reports.repository.js';
import { CarrierReportsService } from './carriers/carrier-reports.service.js';
import { configuredCarrier } from './carriers/configured-carrier.js';
import { ReconciliationSchedule } from './carriers/reconciliation.schedule.js';
import { ReconciliationRepository } from './carriers/reconciliation.repository.js';
import { ReconciliationService } from './carriers/reconciliation.service.js';
import { ConsentsHandlers } from './consents/consents.handlers.js';
import { ConsentsRepository } from './consents/consents.repository.js';
import { ConsentsService } from './consents/consents.service.js';
import { DecisionsRepository } from './decisions/decisions.repository.js';
import { DecisionsService } from './decisions/decisions.service.js';
import { DialerConfig } from './dialer.config.js';
import { DemoDialsSchedule } from './dialing/demo-dials.schedule.js';
import { DialingRepository } from './dialing/dialing.repository.js';
import { DialsService } from './dialing/dials.service.js';
import { OrganizationQueueWorker } from './dialing/organization-queue-worker.service.js';
import { SchedulerService } from './dialing/scheduler.service.js';
import { SimulationService } from './dialing/simulation.service.js';
import { WatchdogService } from './dialing/watchdog.service.js';
import { ChatOptOutsConsumer } from './do-not-call/chat-opt-outs.consumer.js';
import { DoNotCallHandlers } from './do-not-call/do-not-call.handlers.js';
import { DoNotCallRepository } from './do-not-call/do-not-call.repository.js';
import { DoNotCallService } from './do-not-call/do-not-call.service.js';
import { OperatorListRepository } from './do-not-call/operator-list.repository.js';
import { OperatorListService } from './do-not-call/operator-list.service.js';
import { ImportListener } from './do-not-call/registry/import-listener.js';
import { RegistryImportService } from './do-not-call/registry/registry-import.service.js';
import { RegistryStaging } from './do-not-call/registry/registry-staging.js';
import { lockBothModes } from './number-locks.js';
import { AttemptsService } from './reports/attempts.service.js';
import { ProgressReportsHandlers } from './reports/progress-reports.handlers.js';
import { ProgressService } from './reports/progress.service.js';
import { purgedResources } from './retention/purged-resources.js';
import { TrialMinutesHandlers } from './trial-minutes/trial-minutes.handlers.js';
import { TrialMinutesRepository } from './trial-minutes/trial-minutes.repository.js';
import { TrialMinutesService } from './trial-minutes/trial-minutes.service.js';

@Module({
  imports: [
    OrganizationFactsModule.for('dialer', lockBothModes),
    RetentionModule.for('dialer', DialerConfig, purgedResources),
  ],
  controllers: [
    BlockedCallersHandlers,
    CallbacksHandlers,
    CarrierCallbacksHandlers,
    ConsentsHandlers,
    DoNotCallHandlers,
    OutboundCallsHandlers,
    ProgressReportsHandlers,
    TrialMinutesHandlers,
  ],
  providers: [
    CallsInProgressConsumer,
    CallsInProgressRepository,
    CallsInProgressService,
    BlockedCallersService,
    BlockedCallersRepository,
    BlockedCallsConsumer,
    CallbacksConsumer,
    CallbacksService,
    CallbackRequestsRepository,
    configuredCarrier,
    CarrierInstructionsService,
    CarrierReportsService,
    CarrierReportsRepository,
    ReconciliationSchedule,
    ReconciliationService,
    ReconciliationRepository,
    DoNotCallService,
    DoNotCallRepository,
    OperatorListService,
    OperatorListRepository,
    RegistryImportService,
    RegistryStaging,
    ImportListener,
    ConsentsService,
    ConsentsRepository,
    WaitingCalls,
    ChatOptOutsConsumer,
    DecisionsService,
    DecisionsRepository,
    OutboundCallsService,
    OutboundCallsRepository,
    OutboundAttemptsRepository,
    ProgressService,
    AttemptsService,
    OrganizationQueuesRepository,
    DialingRepository,
    DialStartService,
    DialsService,
    SimulationService,
    OrganizationQueueWorker,
    SchedulerService,
    WatchdogService,
    DemoDialsSchedule,
    TrialMinutesService,
    TrialMinutesRepository,
  ],
})
export class DialerModule {}
