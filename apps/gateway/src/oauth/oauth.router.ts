import { DomainError } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Admission } from '../authentication/admission.js';
import { sendError } from '../http/error-responses.js';
import { readJsonObject, type BodyLimit } from '../http/request-body.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { isExceeded, rateLimitMetrics, retryAfterSeconds } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';
import {
  AUTHORIZATION_PATH,
  AuthorizationServer,
  JWKS_PATH,
  REGISTRATION_PATH,
  REVOCATION_PATH,
  TOKEN_PATH,
} from './authorization-server.js';
import { acceptedMetadata } from './client-metadata.js';
import { readScopes } from './mcp-resource.js';
import { OauthOptions } from './oauth-options.js';

const REQUESTS_PER_ADDRESS = 60;
const REGISTRATIONS_PER_ADDRESS = 5;
const REGISTRATION_BODY: BodyLimit = { maxBytes: 5 * 1024, refusal: 'message_too_large' };

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Serves the OAuth server. */
@Router()
@Injectable()
export class OauthRouter implements RouteRegistrar {
  private readonly counters: SharedCounters;

  constructor(
    private readonly oauth: AuthorizationServer,
    private readonly admission: Admission,
    private readonly options: OauthOptions,
    redis: RedisGate,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.counters = new SharedCounters(redis);
  }

  register(server: FastifyInstance): void {
    const pass: Answer = (request, reply) => this.pass(request, reply);
    const add = (method: string, url: string, name: string, answer: Answer = pass): void =>
      void server.route({
        method,
        url,
        config: { visitorRoute: `oauth.${name}` },
        handler: async (request, reply) => {
          await answer(request, reply);
          return reply;
        },
        errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
      });
    /** Programs in browsers may use it from every website, without credentials. */
    const addOpen = (method: string, url: string, name: string, answer: Answer = pass): void => {
      add(method, url, name, (request, reply) => answer(request, allowEveryOrigin(reply)));
      add('OPTIONS', url, name, (_request, reply) => respondToPreflight(reply, method));
    };
    add('GET', AUTHORIZATION_PATH, 'authorize', (request, reply) => this.authorize(request, reply));
    add('GET', `${AUTHORIZATION_PATH}/:uid`, 'resume');
    addOpen('POST', TOKEN_PATH, 'token', (request, reply) => this.passUnlessRefused(request, reply));
    addOpen('POST', REVOCATION_PATH, 'revoke', (request, reply) => this.passUnlessRefused(request, reply));
    addOpen('GET', JWKS_PATH, 'jwks');
    addOpen('GET', '/.well-known/oauth-authorization-server', 'metadata');
    addOpen('GET', '/.well-known/openid-configuration', 'metadata');
    if (this.options.allowsRegistration) {
      addOpen('POST', REGISTRATION_PATH, 'register', (request, reply) => this.registerClient(request, reply));
    }
  }

  /** An app that asks for no scope gets those that read. */
  private async authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const url = new URL(request.url, this.options.publicOrigin);
    if (!url.searchParams.get('scope')) {
      url.searchParams.set('scope', readScopes.join(' '));
      request.raw.url = `${url.pathname}${url.search}`;
    }
    await this.count(request, 'oauth', REQUESTS_PER_ADDRESS);
    await this.pass(request, reply);
  }

  /**
   * Counts only requests that are refused, because all users of an app on a server have the address of that server. An
   * app understands only errors of OAuth.
   */
  private async passUnlessRefused(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const name = `oauth-refused:${this.admission.addressOf(request)}`;
    const bucket = await this.counters.count(name, REQUESTS_PER_ADDRESS);
    if (isExceeded(bucket)) {
      rateLimitMetrics.refusals.inc({ limit: 'oauth' });
      const error_description = 'Too many requests from this address were refused.';
      void reply
        .code(429)
        .headers({ 'retry-after': retryAfterSeconds(bucket), 'cache-control': 'no-store' })
        .send({ error: 'temporarily_unavailable', error_description });
      return;
    }
    await this.pass(request, reply);
    if (reply.raw.statusCode < 400) await this.counters.takeBack(name);
  }

  /** Passes on the accepted part of what a client states about itself. */
  private async registerClient(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.count(request, 'oauth-registration', REGISTRATIONS_PER_ADDRESS);
    const accepted = acceptedMetadata(await readJsonObject(request.raw, REGISTRATION_BODY), 'new');
    if (!accepted) {
      const error_description = 'redirect_uris must list https, loopback http or private-use addresses';
      void reply.code(400).send({ error: 'invalid_redirect_uri', error_description });
      return;
    }
    const { client_id: _, ...metadata } = accepted;
    await this.pass(request, reply, withBody(request.raw, metadata));
  }

  private async count(request: FastifyRequest, limit: 'oauth' | 'oauth-registration', most: number): Promise<void> {
    const bucket = await this.counters.count(`${limit}:${this.admission.addressOf(request)}`, most);
    if (!isExceeded(bucket)) return;
    rateLimitMetrics.refusals.inc({ limit });
    throw new DomainError('visitor_rate_limited', { retryAfterSeconds: retryAfterSeconds(bucket) });
  }

  private async pass(request: FastifyRequest, reply: FastifyReply, message = request.raw): Promise<void> {
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('referrer-policy', 'no-referrer');
    reply.hijack();
    await this.oauth.handle(message, reply.raw);
  }
}

/** Returns the same request with another body. */
function withBody({ method, url, headers, socket }: IncomingMessage, body: object): IncomingMessage {
  const bytes = Buffer.from(JSON.stringify(body));
  const { 'transfer-encoding': _, ...others } = headers;
  const own = { ...others, 'content-type': 'application/json', 'content-length': String(bytes.length) };
  return Object.assign(Readable.from([bytes]), { method, url, headers: own, socket }) as unknown as IncomingMessage;
}

function allowEveryOrigin(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'www-authenticate, retry-after, x-request-id',
  });
}

function respondToPreflight(reply: FastifyReply, method: string): Promise<void> {
  void allowEveryOrigin(reply)
    .code(204)
    .headers({
      'access-control-allow-methods': method,
      'access-control-allow-headers': 'authorization, content-type, accept, mcp-protocol-version',
      'access-control-max-age': '600',
    })
    .send();
  return Promise.resolve();
}
