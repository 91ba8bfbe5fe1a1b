import { DomainError, invalidFields } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Admission } from '../authentication/admission.js';
import { SessionAdmission } from '../authentication/session-admission.js';
import { hashSecret } from '../credentials/secret.js';
import { decoded } from '../http/decoded-body.js';
import { sendError } from '../http/error-responses.js';
import { PortalAddress } from '../http/portal-address.js';
import { readJsonObject, type BodyLimit } from '../http/request-body.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { isExceeded, rateLimitMetrics, retryAfterSeconds } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';
import { ApproveLoginBody, StartLoginBody, TokenBody, UserCodeBody } from './device-login-bodies.js';
import { DeviceLoginService } from './device-login.service.js';
import { DeviceLogins, LOGIN_LIFE_MS } from './device-logins.js';

/** The path of the page on which a person confirms a login, and of what the page and machines send. */
const DEVICE_PATH = '/portal/device';
const STARTS_PER_ADDRESS = 10;
const POLLS_PER_ADDRESS = 300;
const POLL_SECONDS = 3;
/** In a minute. More than a machine needs that waits for the interval. */
const POLLS_PER_LOGIN = 30;
/** What a host may call itself. The name is shown to the person, so it cannot reorder or hide text. */
const MACHINE_NAME = /^[\p{L}\p{N} ._()'’-]+$/u;
const BODY: BodyLimit = { maxBytes: 16 * 1024, refusal: 'message_too_large' };

type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves the device authorization grant (RFC 8628) with which a command line gets an API key. */
@Router()
@Injectable()
export class DeviceLoginRouter implements RouteRegistrar {
  private readonly counters: SharedCounters;

  constructor(
    private readonly logins: DeviceLogins,
    private readonly service: DeviceLoginService,
    private readonly admission: Admission,
    private readonly sessions: SessionAdmission,
    private readonly portal: PortalAddress,
    redis: RedisGate,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.counters = new SharedCounters(redis);
  }

  register(server: FastifyInstance): void {
    const add = (name: string, respond: Respond): void =>
      void server.route({
        method: 'POST',
        url: `${DEVICE_PATH}/${name}`,
        config: { visitorRoute: `device-login.${name}` },
        handler: async (request, reply) => reply.send(await respond(request, reply)),
        errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
      });
    add('start', (request) => this.start(request));
    add('token', (request, reply) => this.token(request, reply));
    add('revoke', async (request, reply) => {
      await this.service.revoke(await this.admission.admitKey(request, reply), request.id);
      return {};
    });
    /** Adds what the page sends. */
    const addOwn = (name: string, respond: Respond): void =>
      add(name, (request, reply) => {
        this.portal.assertOwnRequest(request);
        return respond(request, reply);
      });
    addOwn('find', async (request, reply) => {
      const { code } = await bodyOf(UserCodeBody, request);
      const { session } = await this.signedIn(request, reply, null);
      return this.service.describe(session.person.id, code, this.admission.exactAddressOf(request));
    });
    addOwn('approve', (request, reply) => this.approve(request, reply));
    addOwn('refuse', async (request, reply) => {
      const { code } = await bodyOf(UserCodeBody, request);
      const { session } = await this.signedIn(request, reply, null);
      await this.service.refuse(session.person.id, code);
      return {};
    });
  }

  private async start(request: FastifyRequest): Promise<object> {
    if (this.portal.problemFor(request)) throw new DomainError('sign_in_unavailable');
    await this.limit(`login-start:${this.admission.addressOf(request)}`, STARTS_PER_ADDRESS);
    const { name } = await bodyOf(StartLoginBody, request);
    if (!MACHINE_NAME.test(name)) throw invalidFields({ name: ['must be letters, digits, spaces and ._()- only'] });
    const { deviceCode, userCode } = await this.logins.start(name, this.admission.exactAddressOf(request));
    return {
      device_code: deviceCode,
      user_code: userCode,
      // No address contains the code, so that no link can lead a person past typing it.
      verification_uri: this.portal.origin + DEVICE_PATH,
      expires_in: LOGIN_LIFE_MS / 1000,
      interval: POLL_SECONDS,
    };
  }

  private async token(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    await this.limit(`login-token:${this.admission.addressOf(request)}`, POLLS_PER_ADDRESS);
    const { device_code } = await bodyOf(TokenBody, request);
    const polls = await this.counters.count(`login-poll:${hashSecret(device_code)}`, POLLS_PER_LOGIN);
    const result = isExceeded(polls) ? 'slow_down' : await this.service.take(device_code, request.id);
    if (typeof result !== 'string') return result;
    void reply.code(400);
    return { error: result };
  }

  private async approve(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const body = await bodyOf(ApproveLoginBody, request);
    const { session, membership } = await this.signedIn(request, reply, body.organization);
    if (!membership) throw new DomainError('not_a_member');
    const member = { ...session, ...membership, livemode: body.mode === 'live' };
    await this.service.approve(member, body, this.admission.exactAddressOf(request));
    return {};
  }

  private signedIn(
    request: FastifyRequest,
    reply: FastifyReply,
    organizationId: number | null,
  ): ReturnType<SessionAdmission['signedIn']> {
    const address = { counted: this.admission.addressOf(request), exact: this.admission.exactAddressOf(request) };
    return this.sessions.signedIn(request, reply, address, organizationId);
  }

  private async limit(name: string, most: number): Promise<void> {
    const bucket = await this.counters.count(name, most);
    if (!isExceeded(bucket)) return;
    rateLimitMetrics.refusals.inc({ limit: 'device-login' });
    throw new DomainError('visitor_rate_limited', { retryAfterSeconds: retryAfterSeconds(bucket) });
  }
}

async function bodyOf<T extends object>(dto: new () => T, { raw }: FastifyRequest): Promise<T> {
  return decoded(dto, await readJsonObject(raw, BODY));
}
