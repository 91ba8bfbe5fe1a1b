import type { ServiceDefinition } from '@frontdesk/service-host';
import { BlockedCallerEntity } from './blocked-callers/blocked-caller.entity.js';
import { CallbackRequestEntity } from './callbacks/callback-request.entity.js';
import { CallInProgressEntity } from './calls-in-progress/call-in-progress.entity.js';
import { CampaignContactEntity, RefusedRowEntity } from './campaigns/campaign-contact.entity.js';
import { CampaignCountEntity, CampaignEntity } from './campaigns/campaign.entity.js';
import { ConsentDialEntity } from './calls/consent-dial.entity.js';
import { OrganizationQueueEntity } from './calls/organization-queue.entity.js';
import { DialEntity } from './calls/dial.entity.js';
import { OutboundCallEntity, OutboundCallTranscriptEntity } from './calls/outbound-call.entity.js';
import { CarrierReportEntity, DialInquiryEntity } from './carriers/carrier-report.entity.js';
import { ConsentEntity } from './consents/consent.entity.js';
import { ConsentLedgerCheckEntity, ConsentLedgerEntity } from './consents/consent-ledger.entity.js';
import { ledgerSamples } from './consents/ledger-samples.sql.js';
import { DialerConfig } from './dialer.config.js';
import { DialerModule } from './dialer.module.js';
import { dialingSamples } from './dialing/dialing-samples.sql.js';
import { DoNotCallEntryEntity } from './do-not-call/do-not-call-entry.entity.js';
import { OperatorDoNotCallEntity } from './do-not-call/operator-do-not-call.entity.js';
import { MessagingAndFacts1763700000000 } from './migrations/1763700000000-messaging-and-facts.js';
import { BlockedCallers1763800000000 } from './migrations/1763800000000-blocked-callers.js';
import { DoNotCallAndConsents1763900000000 } from './migrations/1763900000000-do-not-call-and-consents.js';
import { OutboundCalls1763900100000 } from './migrations/1763900100000-outbound-calls.js';
import { DialLanes1763900200000 } from './migrations/1763900200000-dial-lanes.js';
import { CarrierReports1763900300000 } from './migrations/1763900300000-carrier-reports.js';
import { CallbackRequests1763900400000 } from './migrations/1763900400000-callback-requests.js';
import { TrialBalances1763900500000 } from './migrations/1763900500000-trial-balances.js';
import { CarrierDone1763900600000 } from './migrations/1763900600000-carrier-done.js';
import { MessagesOnMachines1763900700000 } from './migrations/1763900700000-messages-on-machines.js';
import { RegistryBesideEntries1764000100000 } from './migrations/1764000100000-registry-beside-entries.js';
import { CallsInProgress1764000200000 } from './migrations/1764000200000-calls-in-progress.js';
import { OutboxNotifications1764600100000 } from './migrations/1764600100000-outbox-notifications.js';
import { ConsentLedger1764660000000 } from './migrations/1764660000000-consent-ledger.js';
import { AdoptedConsents1764660100000 } from './migrations/1764660100000-adopted-consents.js';
import { ConsentDials1764660200000 } from './migrations/1764660200000-consent-dials.js';
import { OptOutReceipts1764660300000 } from './migrations/1764660300000-opt-out-receipts.js';
import { EvidenceRemoval1764720000000 } from './migrations/1764720000000-evidence-removal.js';
import { OrganizationRemovals1764670000000 } from './migrations/1764670000000-organization-removals.js';
import { PersonErasures1765500000000 } from './migrations/1765500000000-person-erasures.js';
import { SandboxClocks1765600000000 } from './migrations/1765600000000-sandbox-clocks.js';
import { SandboxClockEntity } from './organization-time/sandbox-clock.entity.js';
import { Campaigns1765700000000 } from './migrations/1765700000000-campaigns.js';
import { RefusedRowsByAge1765800000000 } from './migrations/1765800000000-refused-rows-by-age.js';
import { CampaignPace1765910000000 } from './migrations/1765910000000-campaign-pace.js';
import { CampaignCounts1765920000000 } from './migrations/1765920000000-campaign-counts.js';
import { TrialMinutesEntity } from './trial-minutes/trial-minutes.entity.js';

export const service: ServiceDefinition<DialerConfig> = {
  name: 'dialer',
  config: DialerConfig,
  module: DialerModule,
  samples: [...dialingSamples, ...ledgerSamples],
  database: {
    entities: [
      BlockedCallerEntity,
      CallbackRequestEntity,
      CallInProgressEntity,
      DoNotCallEntryEntity,
      OperatorDoNotCallEntity,
      ConsentEntity,
      ConsentLedgerEntity,
      ConsentLedgerCheckEntity,
      OutboundCallEntity,
      OutboundCallTranscriptEntity,
      DialEntity,
      ConsentDialEntity,
      CarrierReportEntity,
      DialInquiryEntity,
      OrganizationQueueEntity,
      TrialMinutesEntity,
      SandboxClockEntity,
      CampaignEntity,
      CampaignCountEntity,
      CampaignContactEntity,
      RefusedRowEntity,
    ],
    migrations: [
      MessagingAndFacts1763700000000,
      BlockedCallers1763800000000,
      DoNotCallAndConsents1763900000000,
      OutboundCalls1763900100000,
      DialLanes1763900200000,
      CarrierReports1763900300000,
      CallbackRequests1763900400000,
      TrialBalances1763900500000,
      CarrierDone1763900600000,
      MessagesOnMachines1763900700000,
      RegistryBesideEntries1764000100000,
      CallsInProgress1764000200000,
      OutboxNotifications1764600100000,
      ConsentLedger1764660000000,
      AdoptedConsents1764660100000,
      ConsentDials1764660200000,
      OptOutReceipts1764660300000,
      OrganizationRemovals1764670000000,
      EvidenceRemoval1764720000000,
      PersonErasures1765500000000,
      SandboxClocks1765600000000,
      Campaigns1765700000000,
      RefusedRowsByAge1765800000000,
      CampaignPace1765910000000,
      CampaignCounts1765920000000,
    ],
  },
};
