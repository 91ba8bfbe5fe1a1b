import type { ServiceDefinition } from '@frontdesk/service-host';
import { AuditEntryEntity } from './audit-log/audit-entry.entity.js';
import { ApiKeyEntity } from './api-keys/api-key.entity.js';
import { GatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { startHttp } from './server/http-application.js';
import { Messaging1763700000000 } from './migrations/1763700000000-messaging.js';
import { Organizations1763700000001 } from './migrations/1763700000001-organizations.js';
import { ApiKeys1763700000002 } from './migrations/1763700000002-api-keys.js';
import { TrialMinutesVersion1763900000000 } from './migrations/1763900000000-trial-minutes-version.js';
import { OutboxNotifications1764600100000 } from './migrations/1764600100000-outbox-notifications.js';
import { People1764630000000 } from './migrations/1764630000000-people.js';
import { AuditEntries1764640100000 } from './migrations/1764640100000-audit-entries.js';
import { RequestLog1764660500000 } from './migrations/1764660500000-request-log.js';
import { ReceptionistSettings1764661200000 } from './migrations/1764661200000-receptionist-settings.js';
import { OrganizationDeletion1764670000000 } from './migrations/1764670000000-organization-deletion.js';
import { PasskeyHandles1764700400000 } from './migrations/1764700400000-passkey-handles.js';
import { SingleSignOn1764700500000 } from './migrations/1764700500000-single-sign-on.js';
import { TermsAcceptances1764671000000 } from './migrations/1764671000000-terms-acceptances.js';
import { Mails1764700600000 } from './migrations/1764700600000-mails.js';
import { Notifications1764700700000 } from './migrations/1764700700000-notifications.js';
import { EvidenceRemoval1764720000000 } from './migrations/1764720000000-evidence-removal.js';
import { OperatorAuditEntries1764710000000 } from './migrations/1764710000000-operator-audit-entries.js';
import { ReceptionistLists1764900000000 } from './migrations/1764900000000-receptionist-lists.js';
import { VoicemailText1764720400000 } from './migrations/1764720400000-voicemail-text.js';
import { InstructionVersions1764720400001 } from './migrations/1764720400001-instruction-versions.js';
import { InboundNumberEntity } from './inbound-numbers/inbound-number.entity.js';
import { InstructionVersionEntity } from './organizations/instruction-version.entity.js';
import { InvitationCounts1764800000000 } from './migrations/1764800000000-invitation-counts.js';
import { Oauth1764910000000 } from './migrations/1764910000000-oauth.js';
import { OauthGrantEntity } from './grants/oauth-grant.entity.js';
import { OauthRecordEntity } from './grants/oauth-record.entity.js';
import { CallApprovalEntity } from './grants/call-approval.entity.js';
import { GrantCallCountEntity } from './grants/grant-call-count.entity.js';
import { CallApprovals1764970000000 } from './migrations/1764970000000-call-approvals.js';
import { NewestGrants1764990000000 } from './migrations/1764990000000-newest-grants.js';
import { KeysOfLogins1765010000000 } from './migrations/1765010000000-keys-of-logins.js';
import { ApiKeyCreators1764930000000 } from './migrations/1764930000000-api-key-creators.js';
import { PortalNotices1764940000000 } from './migrations/1764940000000-portal-notices.js';
import { NoticesSeenInTestMode1764950000000 } from './migrations/1764950000000-notices-seen-in-test-mode.js';
import { InboundNumbers1764960000000 } from './migrations/1764960000000-inbound-numbers.js';
import { DataRequestEntity } from './data-requests/data-request.entity.js';
import { DataRequests1765500000000 } from './migrations/1765500000000-data-requests.js';
import { PersonExports1766000000000 } from './migrations/1766000000000-person-exports.js';
import { NoticesReadWithTheirRecord1766010000000 } from './migrations/1766010000000-notices-read-with-their-record.js';
import { ExpiredGrants1766030000000 } from './migrations/1766030000000-expired-grants.js';
import { OrganizationEntity } from './organizations/organization.entity.js';
import { InvitationCountEntity } from './people/invitation-count.entity.js';
import { MembershipEntity } from './people/membership.entity.js';
import { PasskeyEntity } from './people/passkey.entity.js';
import { IdentityEntity } from './people/identity.entity.js';
import { MailEntity } from './mail/mail.entity.js';
import { mailSamples } from './mail/mail-samples.sql.js';
import { NoticeEntity } from './notifications/notice.entity.js';
import { NotificationChoiceEntity } from './notifications/notification-choice.entity.js';
import { NotificationCountEntity } from './notifications/notification-count.entity.js';
import { PortalNoticeEntity } from './notices/portal-notice.entity.js';
import { PersonEntity } from './people/person.entity.js';
import { PortalLinkEntity } from './people/portal-link.entity.js';
import { RecoveryCodeEntity } from './people/recovery-code.entity.js';
import { SessionEntity } from './people/session.entity.js';
import { sessionSamples } from './people/session-samples.sql.js';
import { TermsAcceptanceEntity } from './terms/terms-acceptance.entity.js';
import { LoggedRequestEntity } from './request-log/logged-request.entity.js';
import { RequestCountEntity } from './request-log/request-count.entity.js';
import { RequestCounts1764985000000 } from './migrations/1764985000000-request-counts.js';

export const service: ServiceDefinition<GatewayConfig> = {
  name: 'gateway',
  config: GatewayConfig,
  module: GatewayModule,
  time: 'own',
  samples: [...sessionSamples, ...mailSamples],
  database: {
    // The timeouts for a connection, a statement and a silent server add up to less than the 5 s deadline of a request.
    connectionTimeoutMs: 2000,
    statementTimeoutMs: 2000,
    silenceMs: 500,
    entities: [
      OrganizationEntity,
      ApiKeyEntity,
      PersonEntity,
      MembershipEntity,
      SessionEntity,
      PortalLinkEntity,
      InvitationCountEntity,
      PasskeyEntity,
      RecoveryCodeEntity,
      IdentityEntity,
      MailEntity,
      NotificationChoiceEntity,
      NoticeEntity,
      NotificationCountEntity,
      PortalNoticeEntity,
      AuditEntryEntity,
      TermsAcceptanceEntity,
      InstructionVersionEntity,
      LoggedRequestEntity,
      RequestCountEntity,
      OauthGrantEntity,
      OauthRecordEntity,
      InboundNumberEntity,
      GrantCallCountEntity,
      CallApprovalEntity,
      DataRequestEntity,
    ],
    migrations: [
      Messaging1763700000000,
      Organizations1763700000001,
      ApiKeys1763700000002,
      TrialMinutesVersion1763900000000,
      OutboxNotifications1764600100000,
      People1764630000000,
      AuditEntries1764640100000,
      RequestLog1764660500000,
      ReceptionistSettings1764661200000,
      OrganizationDeletion1764670000000,
      TermsAcceptances1764671000000,
      PasskeyHandles1764700400000,
      SingleSignOn1764700500000,
      Mails1764700600000,
      Notifications1764700700000,
      OperatorAuditEntries1764710000000,
      EvidenceRemoval1764720000000,
      VoicemailText1764720400000,
      InstructionVersions1764720400001,
      InvitationCounts1764800000000,
      ReceptionistLists1764900000000,
      Oauth1764910000000,
      ApiKeyCreators1764930000000,
      PortalNotices1764940000000,
      NoticesSeenInTestMode1764950000000,
      InboundNumbers1764960000000,
      CallApprovals1764970000000,
      RequestCounts1764985000000,
      NewestGrants1764990000000,
      KeysOfLogins1765010000000,
      DataRequests1765500000000,
      PersonExports1766000000000,
      NoticesReadWithTheirRecord1766010000000,
      ExpiredGrants1766030000000,
    ],
  },
  start: startHttp,
};
