import { Module } from '@nestjs/common';
import { AccountController } from './account/account.controller.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { CarrierCallbacks } from './carriers/carrier-callbacks.js';
import { WhatsappRouter } from './channels/whatsapp.router.js';
import { RegistryImportController } from './do-not-call/registry-import.controller.js';
import { DocumentationModule } from './documentation/documentation.module.js';
import { EventStreamModule } from './event-stream/event-stream.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { PeopleModule } from './people/people.module.js';
import { RedisModule } from './redis/redis.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { WidgetModule } from './widget/widget.module.js';

@Module({
  imports: [
    ApiKeysModule,
    AuditLogModule,
    DocumentationModule,
    EventStreamModule,
    McpModule,
    OperationsModule,
    OrganizationsModule,
    PeopleModule,
    RedisModule,
    SignInModule,
    WidgetModule,
  ],
  controllers: [AccountController, RegistryImportController],
  providers: [CarrierCallbacks, WhatsappRouter],
})
export class GatewayModule {}
