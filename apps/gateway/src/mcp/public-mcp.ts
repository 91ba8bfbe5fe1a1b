import { DomainError } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import type { McpServer } from '@modelcontextprotocol/server';
import { Inject, Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { RedisGate } from '../redis/redis-gate.js';
import { ApiDescription } from '../documentation/api-description.js';
import { GatewayConfig } from '../gateway.config.js';
import { isExceeded, retryAfterSeconds } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { docsTools } from './docs-tools.js';
import { readPages, type Page } from './page-folder.js';
import { siteTools } from './page-tools.js';
import { identity, PROTOCOL_VERSIONS, type McpSdk } from './protocol.js';
import type { TextTool } from './text-tools.js';

export type PublicServer = 'docs' | 'site';

/** The number of requests per window for each client address and server. */
export const PUBLIC_REQUESTS_PER_ADDRESS = 60;
/** Written by the build of the documentation site. */
const PAGES = join(import.meta.dirname, '../../../docs/dist/markdown');
/** How long a client may cache the list of tools, which changes only with releases. */
const TOOL_LIST_TTL_MS = 3_600_000;

const INSTRUCTIONS: Record<PublicServer, string> = {
  docs: 'The documentation of the Frontdesk Organization API. Search first, then read the guide or endpoint.',
  site: 'What Frontdesk is and does: features, security, compliance, changes.',
};

/** The MCP servers that need no authentication: API documentation and product pages. */
@Injectable()
export class PublicMcp {
  private readonly tools: Record<PublicServer, TextTool[]>;
  private readonly counters: SharedCounters;

  constructor(redis: RedisGate, config: GatewayConfig, description: ApiDescription, @Inject(LOGGER) logger: Logger) {
    this.counters = new SharedCounters(redis);
    const pagesIn = (folder: string): Page[] => readPages(join(PAGES, folder));
    const site = pagesIn('site');
    // Pages may be missing in a partial build on a developer's machine, but not in production.
    if (site.length === 0) {
      if (config.NODE_ENV === 'production') throw new Error(`There are no pages in ${join(PAGES, 'site')}.`);
      logger.warn({ folder: PAGES }, 'pages.not_built');
    }
    this.tools = { docs: docsTools(pagesIn('guides'), description.document), site: siteTools(site) };
  }

  /** Counts a request. Throws if the address has sent too many. */
  async count(server: PublicServer, address: string): Promise<void> {
    const bucket = await this.counters.count(`mcp:${server}:${address}`, PUBLIC_REQUESTS_PER_ADDRESS);
    if (isExceeded(bucket)) {
      throw new DomainError('visitor_rate_limited', { retryAfterSeconds: retryAfterSeconds(bucket) });
    }
  }

  serverFor(sdk: McpSdk, server: PublicServer): McpServer {
    const tools = this.tools[server];
    const mcp = new sdk.McpServer(identity(`frontdesk-${server}`, `Frontdesk ${server}`), {
      capabilities: { tools: { listChanged: false } },
      supportedProtocolVersions: [...PROTOCOL_VERSIONS],
      instructions: INSTRUCTIONS[server],
      cacheHints: { 'tools/list': { ttlMs: TOOL_LIST_TTL_MS, cacheScope: 'public' } },
    });
    mcp.server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ tool }) => tool) }));
    mcp.server.setRequestHandler('tools/call', ({ params }) => {
      const found = tools.find(({ tool }) => tool.name === params.name);
      if (!found) throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
      return found.run(params.arguments ?? {});
    });
    return mcp;
  }
}
