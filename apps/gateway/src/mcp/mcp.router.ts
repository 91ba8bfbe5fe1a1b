import { DomainError, type ApiScope } from '@frontdesk/contracts';
import { refusalOf } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../gateway.config.js';
import { Admission, type AdmittedToTools } from '../authentication/admission.js';
import { bearerToken } from '../credentials/bearer.js';
import { RequestDeadline } from '../http/request-deadline.js';
import { sendError } from '../http/error-responses.js';
import { MAX_BODY_BYTES, readBytes, type BodyLimit } from '../http/request-body.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { isReadOnlyUrl, PLATFORM_PATH, readOnlyResourceOf, readScopes, resourceOf } from '../oauth/mcp-resource.js';
import { respondToPreflight, AllowedOrigins } from './origins.js';
import { PlatformMcp } from './platform-mcp.js';
import { handleMessage, methodOf, readMessage, type McpResponse } from './protocol.js';
import { PublicMcp, type PublicServer } from './public-mcp.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operation that a tool called, and its status. */
    toolCall: { tool: string; status: number } | null;
  }
}

/** RFC 9728 puts the well-known prefix before the path of the resource. Clients that miss it try the prefix alone. */
const METADATA_PREFIX = '/.well-known/oauth-protected-resource';
const METADATA_PATH = `${METADATA_PREFIX}${PLATFORM_PATH}`;
const PLATFORM_BODY: BodyLimit = { maxBytes: MAX_BODY_BYTES, refusal: 'payload_too_large' };
const PUBLIC_BODY: BodyLimit = { maxBytes: 32 * 1024, refusal: 'message_too_large' };

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<McpResponse>;

/** Serves the MCP servers over streamable HTTP. Each message gets one response. */
@Router()
@Injectable()
export class McpRouter implements RouteRegistrar {
  private readonly origins: AllowedOrigins;

  constructor(
    private readonly admission: Admission,
    private readonly platform: PlatformMcp,
    private readonly open: PublicMcp,
    private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.origins = new AllowedOrigins(config.publicOrigin, config.MCP_ALLOWED_ORIGINS);
  }

  register(server: FastifyInstance): void {
    this.addServer(server, PLATFORM_PATH, 'mcp.platform', (request, reply) => this.platformResponse(request, reply));
    for (const name of ['docs', 'site'] as const) {
      this.addServer(server, `/mcp/${name}`, `mcp.${name}`, (request) => this.publicResponse(name, request));
    }
    for (const path of [METADATA_PATH, METADATA_PREFIX]) {
      server.get(path, { config: { visitorRoute: 'mcp.metadata' } }, (request, reply) =>
        reply.header('access-control-allow-origin', '*').send(this.metadata(isReadOnlyUrl(request.url))),
      );
    }
  }

  private addServer(server: FastifyInstance, url: string, name: string, handler: Handler): void {
    const add = (method: string, run: (request: FastifyRequest, reply: FastifyReply) => unknown): void => {
      server.route({
        method,
        url,
        config: { visitorRoute: name },
        handler: async (request, reply) => {
          this.origins.check(request, reply);
          await run(request, reply);
          return reply;
        },
        errorHandler: (error, request, reply) => sendError(reply, error, this.logger, this.challengeFor(request)),
      });
    };
    add('OPTIONS', (_request, reply) => respondToPreflight(reply));
    add('POST', async (request, reply) => {
      const { status, contentType, text } = await handler(request, reply);
      if (contentType) void reply.type(contentType);
      return reply.code(status).send(text);
    });
  }

  /** A rate-limited tool call gets an error result instead of an HTTP error, so that the model knows to wait. */
  private async platformResponse(request: FastifyRequest, reply: FastifyReply): Promise<McpResponse> {
    const deadline = new RequestDeadline(this.config.RPC_TIMEOUT_MS);
    const { admitted, refusal } = await deadline.limit(this.admit(request, reply));
    const read = readMessage(await deadline.pauseWhile(() => readBytes(request.raw, PLATFORM_BODY)));
    if (refusal && !('message' in read && methodOf(read.message) === 'tools/call')) throw refusal;
    if ('response' in read) return read.response;
    const isReadOnly = isReadOnlyUrl(request.url);
    if (admitted?.grant) this.checkScopes(read.message, admitted.scopes, isReadOnly, reply);
    const visit = { request, reply, deadline, admitted, refusal, isReadOnly };
    return handleMessage(read.message, request.raw.headers, (sdk, isStateless) =>
      this.platform.serverFor(sdk, visit, isStateless),
    );
  }

  private async admit(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ admitted: AdmittedToTools | null; refusal: DomainError | null }> {
    try {
      const admitted = await this.admission.admitToTools(request, reply);
      const { organization, livemode } = admitted.key ?? admitted.grant;
      const { id: organizationId, hipaa, version: factsVersion } = organization;
      const keyId = admitted.key?.id ?? null;
      request.caller = { organizationId, livemode, hipaa, factsVersion, keyId, requestId: request.id };
      return { admitted, refusal: null };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code !== 'rate_limited') throw error;
      return { admitted: null, refusal };
    }
  }

  private async publicResponse(name: PublicServer, request: FastifyRequest): Promise<McpResponse> {
    await this.open.count(name, this.admission.addressOf(request));
    const read = readMessage(await readBytes(request.raw, PUBLIC_BODY));
    if ('response' in read) return read.response;
    return handleMessage(read.message, request.raw.headers, (sdk) => this.open.serverFor(sdk, name));
  }

  /** Throws if the call needs a scope that the app lacks. The challenge names every scope that the app would need. */
  private checkScopes(message: object, held: readonly ApiScope[], isReadOnly: boolean, reply: FastifyReply): void {
    const needed = this.platform.scopesNeededBy(message, held, isReadOnly);
    if (needed.every((scope) => held.includes(scope))) return;
    const link = this.metadataLink(isReadOnly);
    void reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${needed.join(' ')}", ${link}`);
    throw new DomainError('app_lacks_scope');
  }

  /** The challenge of a 401. It names an error only if the request has a credential. */
  private challengeFor({ raw, url }: FastifyRequest): string {
    const error = bearerToken(raw.rawHeaders) === null ? '' : 'error="invalid_token", ';
    return `Bearer ${error}scope="${readScopes.join(' ')}", ${this.metadataLink(isReadOnlyUrl(url))}`;
  }

  private metadataLink(isReadOnly: boolean): string {
    const { search } = new URL(this.resource(isReadOnly));
    return `resource_metadata="${this.config.publicOrigin}${METADATA_PATH}${search}"`;
  }

  /**
   * Protected resource metadata (RFC 9728), which clients read after a 401. It lists the scopes that read, because an
   * app is asked for the others when it needs them.
   */
  private metadata(isReadOnly: boolean): object {
    return {
      resource: this.resource(isReadOnly),
      authorization_servers: [this.config.publicOrigin],
      resource_name: 'Frontdesk Organization API',
      resource_documentation: `${this.config.publicOrigin}/docs/guides/ai-apps`,
      scopes_supported: readScopes,
      bearer_methods_supported: ['header'],
    };
  }

  private resource(isReadOnly: boolean): string {
    return isReadOnly ? readOnlyResourceOf(this.config) : resourceOf(this.config);
  }
}
