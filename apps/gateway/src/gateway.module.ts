import { Module } from '@nestjs/common';
import { AccountController } from './account/account.controller.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysRepository } from './api-keys/api-keys.repository.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { KeyRevocation } from './api-keys/key-revocation.js';
import { FailedAttempts } from './authentication/failed-attempts.js';
import { GatheredLookups } from './authentication/gathered-lookups.js';
import { KeyAdmission } from './authentication/key-admission.js';
import { KeyUse } from './authentication/key-use.js';
import { RedisGate } from './authentication/redis-gate.js';
import { CarrierCallbacks } from './carriers/carrier-callbacks.js';
import { RegistryImportController } from './do-not-call/registry-import.controller.js';
import { WhatsappRouter } from './channels/whatsapp.router.js';
import { ApiDescription } from './documentation/api-description.js';
import { DocumentationRouter } from './documentation/documentation.router.js';
import { EventFeed } from './event-stream/event-feed.js';
import { EventStreamRouter } from './event-stream/event-stream.router.js';
import { Admission } from './http/admission.js';
import { EndpointRouter } from './http/endpoint-router.js';
import { RequestDecoder } from './http/request-decoder.js';
import { McpRouter } from './mcp/mcp.router.js';
import { PlatformMcp } from './mcp/platform-mcp.js';
import { PublicMcp } from './mcp/public-mcp.js';
import { FactPropagation } from './organizations/fact-propagation.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { OrganizationsRepository } from './organizations/organizations.repository.js';
import { OrganizationsService } from './organizations/organizations.service.js';
import { TrialBalances } from './organizations/trial-balances.js';
import { StaticFilesRouter } from './static-files/static-files.router.js';
import { ChatFeed } from './widget/chat-feed.js';
import { VisitorAdmission } from './widget/visitor-admission.js';
import { VisitorTokens } from './widget/visitor-tokens.js';
import { WidgetDemo } from './widget/widget-demo.js';
import { WidgetLimits } from './widget/widget-limits.js';
import { WidgetRouter } from './widget/widget.router.js';
import { WidgetService } from './widget/widget.service.js';

@Module({
  controllers: [AccountController, RegistryImportController, OrganizationsController, ApiKeysController],
  providers: [
    RedisGate,
    KeyAdmission,
    KeyUse,
    FailedAttempts,
    GatheredLookups,
    KeyRevocation,
    ApiKeysRepository,
    ApiKeysService,
    OrganizationsRepository,
    OrganizationsService,
    FactPropagation,
    TrialBalances,
    Admission,
    RequestDecoder,
    CarrierCallbacks,
    EndpointRouter,
    ApiDescription,
    DocumentationRouter,
    StaticFilesRouter,
    VisitorTokens,
    WidgetLimits,
    VisitorAdmission,
    WidgetService,
    ChatFeed,
    WidgetRouter,
    WidgetDemo,
    WhatsappRouter,
    EventFeed,
    EventStreamRouter,
    PlatformMcp,
    PublicMcp,
    McpRouter,
  ],
})
export class GatewayModule {}
