import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { DocumentationModule } from '../documentation/documentation.module.js';
import { EventsModule } from '../events/events.module.js';
import { GrantsModule } from '../grants/grants.module.js';
import { OperationsModule } from '../operations/operations.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { CallConfirmations } from './call-confirmations.js';
import { McpEvents } from './mcp-events.js';
import { McpRouter } from './mcp.router.js';
import { PlatformMcp } from './platform-mcp.js';
import { PublicMcp } from './public-mcp.js';

/** The MCP servers: the Organization API as tools, the documentation, the product pages. */
@Module({
  imports: [AuthenticationModule, DocumentationModule, EventsModule, GrantsModule, OperationsModule, RedisModule],
  providers: [CallConfirmations, McpEvents, McpRouter, PlatformMcp, PublicMcp],
})
export class McpModule {}
