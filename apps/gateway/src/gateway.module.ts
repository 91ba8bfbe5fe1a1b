import { OrganizationRemovalModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { AccountController } from './account/account.controller.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { CarrierCallbacks } from './carriers/carrier-callbacks.js';
import { WhatsappRouter } from './channels/whatsapp.router.js';
import { ConsentEvidenceController } from './consents/consent-evidence.controller.js';
import { DataRequestsModule } from './data-requests/data-requests.module.js';
import { DeviceLoginModule } from './device-login/device-login.module.js';
import { DialerFiles } from './dialer-files/dialer-files.js';
import { ContactImportController } from './campaigns/contact-import.controller.js';
import { RegistryImportController } from './do-not-call/registry-import.controller.js';
import { DocumentationModule } from './documentation/documentation.module.js';
import { EventStreamModule } from './event-stream/event-stream.module.js';
import { EventsModule } from './events/events.module.js';
import { InboundNumbersModule } from './inbound-numbers/inbound-numbers.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OauthModule } from './oauth/oauth.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OperatorModule } from './operator/operator.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { removalSettings } from './organizations/removed-resources.sql.js';
import { PeopleModule } from './people/people.module.js';
import { PortalStreamModule } from './portal-stream/portal-stream.module.js';
import { RedisModule } from './redis/redis.module.js';
import { RequestLogModule } from './request-log/request-log.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { TermsModule } from './terms/terms.module.js';
import { UsageModule } from './usage/usage.module.js';
import { WidgetModule } from './widget/widget.module.js';

@Module({
  imports: [
    ApiKeysModule,
    AuditLogModule,
    DataRequestsModule,
    DeviceLoginModule,
    DocumentationModule,
    EventStreamModule,
    EventsModule,
    InboundNumbersModule,
    McpModule,
    NoticesModule,
    NotificationsModule,
    OauthModule,
    OperationsModule,
    OperatorModule,
    OrganizationsModule,
    OrganizationRemovalModule.forRoot(removalSettings),
    PeopleModule,
    PortalStreamModule,
    RedisModule,
    RequestLogModule,
    SignInModule,
    TermsModule,
    UsageModule,
    WidgetModule,
  ],
  controllers: [AccountController, ConsentEvidenceController, ContactImportController, RegistryImportController],
  providers: [CarrierCallbacks, DialerFiles, WhatsappRouter],
})
export class GatewayModule {}
