import { DomainError } from '@frontdesk/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers that browsers may send to the servers, and read from responses. */
const REQUEST_HEADERS =
  'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id';
const EXPOSED_HEADERS = 'www-authenticate, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-request-id';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The websites that may use an MCP server from a browser: our own, the configured ones, and localhost. Refusing all
 * others also prevents DNS rebinding.
 */
export class AllowedOrigins {
  private readonly allowed: ReadonlySet<string>;

  constructor(publicOrigin: string, listed: readonly string[]) {
    this.allowed = new Set([publicOrigin, ...listed].map((url) => new URL(url).origin));
  }

  /** Throws if the page's origin is not allowed. Programs other than browsers send no `Origin`. */
  check({ raw }: FastifyRequest, reply: FastifyReply): void {
    const { origin } = raw.headers;
    if (origin === undefined) return;
    if (!this.includes(origin)) throw new DomainError('mcp_origin_not_allowed');
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED_HEADERS,
      vary: 'Origin',
    });
  }

  includes(origin: string): boolean {
    return this.allowed.has(origin) || LOCAL_HOSTS.includes(URL.parse(origin)?.hostname ?? '');
  }
}

/** Responds to a CORS preflight request. */
export function respondToPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': '600',
    })
    .send();
}
