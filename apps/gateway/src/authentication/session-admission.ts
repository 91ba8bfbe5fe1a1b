import {
  DomainError,
  invalidFields,
  mayPerform,
  REQUESTS_PER_SESSION,
  scopesUsedBy,
  type AnyOperation,
} from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { isBackground, PortalAddress } from '../http/portal-address.js';
import { SessionsService } from '../people/sessions.service.js';
import { isExceeded, rateLimitMetrics, remaining, retryAfterSeconds } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';
import type { Admitted } from './admission.js';
import { FailedAttempts } from './failed-attempts.js';

const ID = /^[1-9]\d{0,14}$/;

type Found = NonNullable<Awaited<ReturnType<SessionsService['find']>>>;

/** The addresses of a client: one for rate limits, and the whole address for evidence. */
interface ClientAddress {
  counted: string;
  exact: string;
}

/** An admitted request of the portal. */
export interface AdmittedMember extends Admitted {
  key: null;
  member: AuthenticatedMember;
}

/**
 * Admits a person's request for an operation below `/portal/api/v1`. Checks the origin, the session, its limit, the
 * membership and the role. Each request names organization and mode in its headers, and the session stores neither.
 */
@Injectable()
export class SessionAdmission {
  private readonly counters: SharedCounters;

  constructor(
    private readonly sessions: SessionsService,
    private readonly failures: FailedAttempts,
    private readonly portal: PortalAddress,
    redis: RedisGate,
  ) {
    this.counters = new SharedCounters(redis);
  }

  async admit(
    operation: AnyOperation,
    request: FastifyRequest,
    reply: FastifyReply,
    address: ClientAddress,
  ): Promise<AdmittedMember> {
    this.portal.assertOwnRequest(request, operation.upload?.contentTypes);
    const { organizationId, livemode, errors } = tenantOf(request);
    const { session, membership } = await this.signedIn(request, reply, address, organizationId);
    if (errors) throw invalidFields(errors);
    if (!membership) throw new DomainError('not_a_member');
    if (!mayPerform(membership.role, operation, livemode)) throw new DomainError('role_not_allowed');
    return {
      key: null,
      member: { ...session, ...membership, livemode },
      scopes: scopesUsedBy(membership.role, livemode),
      actor: { kind: 'person', id: session.person.id, name: session.person.name },
      address: address.exact,
    };
  }

  /** Finds the session of a request and, if an organization is named, the membership in it. Counts the request. */
  async signedIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { counted, exact }: ClientAddress,
    organizationId: number | null,
  ): Promise<Found> {
    const secret = this.portal.cookieOf(request, 'session');
    const visitor = { address: exact, isBackground: isBackground(request) };
    const found = await this.sessions.find(secret, visitor, organizationId);
    if (!found) throw await this.failures.refuse('portal', counted);
    await this.count(found.session.id, reply);
    return found;
  }

  /** Counts a request of a session. Throws if there were too many. */
  async count(sessionId: number, reply: FastifyReply): Promise<void> {
    const bucket = await this.counters.count(`session:${sessionId}`, REQUESTS_PER_SESSION);
    void reply.header('x-ratelimit-limit', bucket.limit).header('x-ratelimit-remaining', remaining(bucket));
    if (!isExceeded(bucket)) return;
    rateLimitMetrics.refusals.inc({ limit: 'session' });
    throw new DomainError('visitor_rate_limited', { retryAfterSeconds: retryAfterSeconds(bucket) });
  }
}

interface Tenant {
  organizationId: number | null;
  livemode: boolean;
  errors: Record<string, string[]> | null;
}

function tenantOf({ raw }: FastifyRequest): Tenant {
  const { 'frontdesk-organization': organization, 'frontdesk-mode': mode } = raw.headers;
  const isId = typeof organization === 'string' && ID.test(organization);
  const isMode = mode === 'live' || mode === 'test';
  const errors = {
    ...(isId ? {} : { 'Frontdesk-Organization': ['must be the id of an organization'] }),
    ...(isMode ? {} : { 'Frontdesk-Mode': ['must be live or test'] }),
  };
  return {
    organizationId: isId ? Number(organization) : null,
    livemode: mode === 'live',
    errors: isId && isMode ? null : errors,
  };
}
