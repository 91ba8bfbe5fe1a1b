import { decodeQuery, DomainError, invalidFields, Text } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Admission } from '../authentication/admission.js';
import { FailedAttempts } from '../authentication/failed-attempts.js';
import { SessionAdmission } from '../authentication/session-admission.js';
import { GatewayConfig } from '../gateway.config.js';
import { sendError } from '../http/error-responses.js';
import { openEventStream } from '../http/event-stream-response.js';
import { PORTAL_BASE, PortalAddress } from '../http/portal-address.js';
import { RequestDeadline } from '../http/request-deadline.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { SessionsService } from '../people/sessions.service.js';
import { PortalFeed, type Following } from './portal-feed.js';
import type { FollowedTenant } from './portal-changes.js';

const TENANT = /^([1-9]\d{0,14}):(live|test)$/;
const MAX_TENANTS = 10;
const MAX_POSITION_LENGTH = 128;

class StreamQuery {
  @Text({ max: 512, required: true })
  tenants!: string;
}

/** Serves the stream of changes that all tabs of a browser share. */
@Router()
@Injectable()
export class PortalStreamRouter implements RouteRegistrar {
  constructor(
    private readonly admission: Admission,
    private readonly sessionAdmission: SessionAdmission,
    private readonly failures: FailedAttempts,
    private readonly portal: PortalAddress,
    private readonly sessions: SessionsService,
    private readonly feed: PortalFeed,
    private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(server: FastifyInstance): void {
    server.route({
      method: 'GET',
      url: `${PORTAL_BASE}/session/stream`,
      config: { visitorRoute: 'session.stream' },
      handler: (request, reply) => this.serve(request, reply),
      errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
    });
  }

  private async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const deadline = new RequestDeadline(this.config.RPC_TIMEOUT_MS);
    const following = await deadline.limit(this.admit(request, reply));
    const response = openEventStream(request, reply);
    if (response) this.feed.join(response, following);
    return reply;
  }

  /** Checks the session and its limits, and drops organizations that the person does not belong to. */
  private async admit(request: FastifyRequest, reply: FastifyReply): Promise<Following> {
    const address = this.admission.exactAddressOf(request);
    // An open page does not extend the session.
    const found = await this.sessions.find(this.portal.cookieOf(request, 'session'), { address, isBackground: true });
    const { session } = found ?? {};
    const roles = session && (await this.sessions.standings([session.id])).get(session.id);
    if (!roles) throw await this.failures.refuse('portal', this.admission.addressOf(request));
    const { id: sessionId, person } = session;
    const actor = { kind: 'person', id: person.id, name: person.name } as const;
    request.caller = { ...NO_ORGANIZATION, requestId: request.id, actor };
    await this.sessionAdmission.count(sessionId, reply);
    const tenants = tenantsOf(request).filter(({ organizationId }) => roles.has(organizationId));
    if (tenants.length === 0) throw new DomainError('not_a_member');
    this.feed.assertCapacity(sessionId);
    return {
      owner: { sessionId, person: { id: person.id, name: person.name } },
      tenants,
      roles,
      position: positionOf(request),
    };
  }
}

/** The caller of a request that concerns no single organization, for the log. */
const NO_ORGANIZATION = { organizationId: 0, livemode: true, hipaa: false, factsVersion: 0, keyId: null };

/** Reads the list of organizations with their modes, for example `42:live,42:test`. */
function tenantsOf(request: FastifyRequest): FollowedTenant[] {
  const { value, errors } = decodeQuery(StreamQuery, request.query as Record<string, unknown>);
  if (errors) throw invalidFields(errors);
  const tenants = [...new Set(value.tenants.split(','))].map((text) => TENANT.exec(text));
  if (tenants.length > MAX_TENANTS || tenants.includes(null)) {
    throw invalidFields({ tenants: [`must list at most ${MAX_TENANTS} organizations with their modes, like 42:live`] });
  }
  return tenants.map((match) => ({ organizationId: Number(match![1]), livemode: match![2] === 'live' }));
}

/** Returns the position of the last change that a reconnecting browser has. */
function positionOf({ raw }: FastifyRequest): string | null {
  const header = raw.headers['last-event-id'];
  return typeof header === 'string' && header.length <= MAX_POSITION_LENGTH ? header : null;
}
