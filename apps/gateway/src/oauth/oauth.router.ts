import { DomainError } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Admission } from '../authentication/admission.js';
import { errorResponse, sendError, sendErrorResponse } from '../http/error-responses.js';
import { PortalAddress } from '../http/portal-address.js';
import { readJsonObject, type BodyLimit } from '../http/request-body.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { isExceeded, rateLimitMetrics, retryAfterSeconds, type Bucket } from '../rate-limits/rate-limit.js';
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
/** All users of an app on a server have the address of that server, so its accepted requests have a higher limit. */
const TOKEN_REQUESTS_PER_ADDRESS = 600;
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
    private readonly portal: PortalAddress,
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
    addOpen('POST', TOKEN_PATH, 'token', (request, reply) => this.giveToken(request, reply));
    addOpen('POST', REVOCATION_PATH, 'revoke', (request, reply) => this.revoke(request, reply));
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
    const exceeded = await this.count(`oauth:${this.admission.addressOf(request)}`, REQUESTS_PER_ADDRESS);
    if (exceeded) {
      throw new DomainError('visitor_rate_limited', { retryAfterSeconds: retryAfterSeconds(exceeded) });
    }
    // Browsers offer no passkeys at 127.0.0.1.
    if (this.portal.problemFor(request) === null && this.portal.passkeyAddressFor(request) !== null) {
      void reply.redirect(`${this.portal.origin}${request.url}`, 303);
      return;
    }
    await this.pass(request, reply);
  }

  private async giveToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const address = this.admission.addressOf(request);
    const refused = `oauth-refused:${address}`;
    const exceeded =
      (await this.count(`oauth-token:${address}`, TOKEN_REQUESTS_PER_ADDRESS)) ??
      (await this.count(refused, REQUESTS_PER_ADDRESS));
    if (exceeded) return sendTooMany(reply, exceeded);
    await this.pass(request, reply);
    if (reply.raw.statusCode < 400) await this.counters.takeBack(refused);
  }

  /** A revocation also succeeds for an unknown token. */
  private async revoke(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const exceeded = await this.count(`oauth-revocation:${this.admission.addressOf(request)}`, REQUESTS_PER_ADDRESS);
    if (exceeded) return sendTooMany(reply, exceeded);
    await this.pass(request, reply);
  }

  /** Passes on the accepted part of what a client states about itself. */
  private async registerClient(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const name = `oauth-registration:${this.admission.addressOf(request)}`;
    const exceeded = await this.count(name, REGISTRATIONS_PER_ADDRESS, 'oauth-registration');
    if (exceeded) return sendTooMany(reply, exceeded);
    const stated = await readMetadata(request, reply);
    if (!stated) return;
    const accepted = acceptedMetadata(stated, 'new');
    if (!accepted) {
      const error_description = 'redirect_uris must list https, loopback http or private-use addresses';
      void reply.code(400).send({ error: 'invalid_redirect_uri', error_description });
      return;
    }
    const { client_id: _, ...metadata } = accepted;
    await this.pass(request, reply, withBody(request.raw, metadata));
  }

  /** Counts a request. Returns the bucket if it exceeds the limit. */
  private async count(
    name: string,
    most: number,
    limit: 'oauth' | 'oauth-registration' = 'oauth',
  ): Promise<Bucket | null> {
    const bucket = await this.counters.count(name, most);
    if (!isExceeded(bucket)) return null;
    rateLimitMetrics.refusals.inc({ limit });
    return bucket;
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

/** An app understands only errors of OAuth. */
function sendTooMany(reply: FastifyReply, exceeded: Bucket): void {
  const error_description = 'Too many requests from this address. Please wait a moment.';
  sendErrorResponse(reply, {
    status: 429,
    headers: { 'retry-after': String(retryAfterSeconds(exceeded)), 'cache-control': 'no-store' },
    body: { error: 'temporarily_unavailable', error_description },
  });
}

/** Returns what a client states about itself, or null after the refusal of too large metadata. */
async function readMetadata(request: FastifyRequest, reply: FastifyReply): Promise<Record<string, unknown> | null> {
  try {
    return await readJsonObject(request.raw, REGISTRATION_BODY);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== REGISTRATION_BODY.refusal) throw error;
    const body = { error: 'invalid_client_metadata', error_description: 'The metadata is larger than 5 KiB.' };
    sendErrorResponse(reply, { ...errorResponse(error), body });
    return null;
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
