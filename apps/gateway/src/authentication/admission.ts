import { DomainError, type Actor, type AnyOperation, type ApiScope } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAccessTokenFormat, type AuthenticatedGrant } from '../credentials/authenticated-grant.js';
import type { AuthenticatedKey } from '../credentials/authenticated-key.js';
import type { AuthenticatedMember, AuthenticatedSession } from '../credentials/authenticated-session.js';
import { bearerToken, PlatformTokens } from '../credentials/bearer.js';
import { FailedAttempts } from './failed-attempts.js';
import type { Buckets, InnerLimit } from './cached-admission.js';
import { GrantAdmission } from './grant-admission.js';
import { KeyAdmission } from './key-admission.js';
import { GatewayConfig } from '../gateway.config.js';
import {
  isExceeded,
  remaining,
  retryAfterSeconds,
  tightest,
  type Bucket,
  rateLimitMetrics,
} from '../rate-limits/rate-limit.js';
import { OperatorAdmission } from './operator-admission.js';
import { SessionAdmission } from './session-admission.js';
import { ClientAddresses } from '../http/client-address.js';
import { RecordedRequest } from '../http/recorded-request.js';

/**
 * The credentials of an admitted request: an API key, an AI app's grant or a person's session. The platform API has
 * none of them.
 */
export interface Admitted {
  key: AuthenticatedKey | null;
  /** The AI app, on a request to the MCP server. */
  grant?: AuthenticatedGrant;
  /** The person, on a request of the portal. */
  member?: AuthenticatedMember;
  /** The operator, on a request of the console. */
  operator?: AuthenticatedSession;
  scopes: readonly ApiScope[];
  actor: Actor;
  /** IP address of the client. */
  address: string;
}

/** An admitted request with a valid key, counted in the key's limit. */
export interface AdmittedKey extends Admitted {
  key: AuthenticatedKey;
  bucket: Bucket;
}

/** An admitted request of an AI app, counted in the grant's limit. */
export interface AdmittedGrant extends Admitted {
  key: null;
  grant: AuthenticatedGrant;
  bucket: Bucket;
}

export type AdmittedToTools = AdmittedKey | AdmittedGrant;

/** Admits or refuses a request: checks its credentials, then limits, then the operation's scope. */
@Injectable()
export class Admission {
  private readonly platformTokens: PlatformTokens;
  private readonly addresses: ClientAddresses;

  constructor(
    private readonly keys: KeyAdmission,
    private readonly grants: GrantAdmission,
    private readonly failures: FailedAttempts,
    private readonly sessions: SessionAdmission,
    private readonly operators: OperatorAdmission,
    config: GatewayConfig,
  ) {
    this.platformTokens = new PlatformTokens(config.platformTokens);
    this.addresses = new ClientAddresses(config.TRUSTED_PROXIES);
  }

  async admit(operation: AnyOperation, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    if (operation.api === 'platform') {
      const token = bearerToken(request.raw.rawHeaders);
      const operator = token === null ? null : this.platformTokens.find(token);
      if (operator) {
        const actor: Actor = { kind: 'operator', id: null, name: operator.name };
        return { key: null, scopes: [], actor, address: this.exactAddressOf(request) };
      }
      throw await this.failures.refuse('platform', this.addressOf(request));
    }
    const admitted = await this.admitKey(request, reply, operation.innerLimit);
    checkScope(operation, admitted);
    return admitted;
  }

  /** Admits a request of the portal. */
  admitMember(operation: AnyOperation, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    const address = { counted: this.addressOf(request), exact: this.exactAddressOf(request) };
    return this.sessions.admit(operation, request, reply, address);
  }

  /** Admits a request of the operator console. */
  admitOperator(operation: AnyOperation, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    const address = { counted: this.addressOf(request), exact: this.exactAddressOf(request) };
    return this.operators.admit(operation, request, reply, address);
  }

  /** Authenticates the key of a request and counts the request, for any operation. */
  async admitKey(request: FastifyRequest, reply: FastifyReply, inner: InnerLimit = null): Promise<AdmittedKey> {
    const token = bearerToken(request.raw.rawHeaders);
    const isSuspect = (): boolean => this.failures.isExceeded('public', this.addressOf(request));
    const admission = token === null ? null : await this.keys.admit(token, inner, isSuspect);
    if (!admission) throw await this.failures.refuse('public', this.addressOf(request));
    const { credential: key, outer } = admission;
    const address = this.exactAddressOf(request);
    request.recorded = new RecordedRequest(key, address);
    applyLimits(admission, reply);
    const actor: Actor = { kind: 'key', id: key.id, name: key.name };
    return { key, scopes: key.scopes, actor, address, bucket: outer };
  }

  /** Authenticates a request to the MCP server, by key or by access token, and counts it. */
  async admitToTools(request: FastifyRequest, reply: FastifyReply): Promise<AdmittedToTools> {
    const token = bearerToken(request.raw.rawHeaders);
    if (token === null || !isAccessTokenFormat(token)) return this.admitKey(request, reply);
    const isSuspect = (): boolean => this.failures.isExceeded('public', this.addressOf(request));
    const admission = await this.grants.admit(token, null, isSuspect);
    if (!admission) throw await this.failures.refuse('public', this.addressOf(request));
    const { credential: grant, outer } = admission;
    applyLimits(admission, reply);
    const actor: Actor = { kind: 'grant', id: grant.id, name: grant.clientName };
    return { key: null, grant, scopes: grant.scopes, actor, address: this.exactAddressOf(request), bucket: outer };
  }

  /** Checks an operation's own limit and scope, for a request that is already counted in its credential's limit. */
  async admitTo(operation: AnyOperation, admitted: AdmittedToTools, reply: FastifyReply): Promise<void> {
    if (operation.innerLimit) {
      const { innerLimit } = operation;
      const inner = await (admitted.key
        ? this.keys.countInner(admitted.key.id, innerLimit)
        : this.grants.countInner(admitted.grant.id, innerLimit));
      applyLimits({ outer: admitted.bucket, inner }, reply);
    }
    checkScope(operation, admitted);
  }

  /** The client address for rate limits. */
  addressOf({ raw, headers }: FastifyRequest): string {
    return this.addresses.of(raw.socket.remoteAddress, headers['x-forwarded-for']);
  }

  /** The whole client address, for evidence. */
  exactAddressOf({ raw, headers }: FastifyRequest): string {
    return this.addresses.exactly(raw.socket.remoteAddress, headers['x-forwarded-for']);
  }
}

function checkScope({ scope }: AnyOperation, { scopes }: Admitted): void {
  if (scope && !scopes.includes(scope)) throw new DomainError('missing_scope');
}

function applyLimits({ outer, inner }: Buckets, reply: FastifyReply): void {
  const shown = tightest(outer, inner);
  void reply.header('x-ratelimit-limit', shown.limit).header('x-ratelimit-remaining', remaining(shown));
  const exceeded = isExceeded(outer) ? outer : inner && isExceeded(inner) ? inner : null;
  if (!exceeded) return;
  rateLimitMetrics.refusals.inc({ limit: exceeded === outer ? 'key' : 'chat-replies' });
  throw new DomainError('rate_limited', { retryAfterSeconds: retryAfterSeconds(exceeded) });
}
