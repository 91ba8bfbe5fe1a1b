import { DomainError } from '@frontdesk/contracts';
import { localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What browsers may send to, and read from, our servers. */
const REQUEST_HEADERS =
  'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id';
const ANSWER_HEADERS = 'www-authenticate, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-request-id';

/**
 * Which websites may use an MCP server from a browser: our own, those that are listed, and pages on the visitor's own
 * machine. Everybody else's pages are refused, also when their name was made to point at us.
 */
export class AllowedOrigins {
  private readonly allowed: ReadonlySet<string>;

  constructor(publicOrigin: string, listed: readonly string[]) {
    this.allowed = new Set([publicOrigin, ...listed].map((url) => new URL(url).origin));
  }

  /** Throws for a page that may not; programs send no `Origin`. */
  check({ raw }: FastifyRequest, reply: FastifyReply): void {
    const { origin } = raw.headers;
    if (origin === undefined) return;
    if (!this.includes(origin)) throw new DomainError('mcp_origin_not_allowed');
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': ANSWER_HEADERS,
      vary: 'Origin',
    });
  }

  includes(origin: string): boolean {
    if (origin === '') return false;
    return this.allowed.has(origin) || validateOriginHeader(origin, localhostAllowedOrigins()).ok;
  }
}

/** The answer to a browser that asks before it sends. */
export function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': '600',
    })
    .send();
}
