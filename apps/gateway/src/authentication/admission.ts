import { DomainError, type AnyOperation, type ApiScope } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedKey } from '../credentials/authenticated-key.js';
import { bearerToken, TokenSet } from '../credentials/bearer.js';
import { FailedAttempts } from './failed-attempts.js';
import { KeyAdmission, type Admission as KeyAndBuckets, type InnerLimit } from './key-admission.js';
import { GatewayConfig } from '../gateway.config.js';
import {
  isExceeded,
  remaining,
  retryAfterSeconds,
  tightest,
  type Bucket,
  rateLimitMetrics,
} from '../rate-limits/rate-limit.js';
import { ClientAddresses } from '../http/client-address.js';

/** The credentials of an admitted request. The key is null on the platform API. */
export interface Admitted {
  key: AuthenticatedKey | null;
  scopes: readonly ApiScope[];
}

/** An admitted request with a valid key, counted in the key's limit. */
export interface AdmittedKey extends Admitted {
  key: AuthenticatedKey;
  bucket: Bucket;
}

/** Admits or refuses a request: checks its credentials, then limits, then the operation's scope. */
@Injectable()
export class Admission {
  private readonly platformTokens: TokenSet;
  private readonly addresses: ClientAddresses;

  constructor(
    private readonly keys: KeyAdmission,
    private readonly failures: FailedAttempts,
    config: GatewayConfig,
  ) {
    this.platformTokens = new TokenSet(config.PLATFORM_API_TOKENS);
    this.addresses = new ClientAddresses(config.TRUSTED_PROXIES);
  }

  async admit(operation: AnyOperation, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    if (operation.api === 'platform') {
      const token = bearerToken(request.raw.rawHeaders);
      if (token !== null && this.platformTokens.has(token)) return { key: null, scopes: [] };
      throw await this.failures.refuse('platform', this.addressOf(request));
    }
    const admitted = await this.admitKey(request, reply, operation.innerLimit);
    checkScope(operation, admitted);
    return admitted;
  }

  /** Authenticates the key of a request and counts the request, for any operation. */
  async admitKey(request: FastifyRequest, reply: FastifyReply, inner: InnerLimit = null): Promise<AdmittedKey> {
    const token = bearerToken(request.raw.rawHeaders);
    const isSuspect = (): boolean => this.failures.isExceeded('public', this.addressOf(request));
    const admission = token === null ? null : await this.keys.admit(token, inner, isSuspect);
    if (!admission) throw await this.failures.refuse('public', this.addressOf(request));
    applyLimits(admission, reply);
    const { key, outer } = admission;
    return { key, scopes: key.scopes, bucket: outer };
  }

  /** Checks an operation's own limit and scope, for a request that is already counted in the key's limit. */
  async admitTo(operation: AnyOperation, admitted: AdmittedKey, reply: FastifyReply): Promise<void> {
    if (operation.innerLimit) {
      const inner = await this.keys.countInner(admitted.key.id, operation.innerLimit);
      applyLimits({ outer: admitted.bucket, inner }, reply);
    }
    checkScope(operation, admitted);
  }

  addressOf(request: FastifyRequest): string {
    return this.addresses.of(request.raw.socket.remoteAddress, request.headers['x-forwarded-for']);
  }
}

function checkScope({ scope }: AnyOperation, { scopes }: Admitted): void {
  if (scope && !scopes.includes(scope)) throw new DomainError('missing_scope');
}

function applyLimits({ outer, inner }: Pick<KeyAndBuckets, 'outer' | 'inner'>, reply: FastifyReply): void {
  const shown = tightest(outer, inner);
  void reply.header('x-ratelimit-limit', shown.limit).header('x-ratelimit-remaining', remaining(shown));
  const exceeded = isExceeded(outer) ? outer : inner && isExceeded(inner) ? inner : null;
  if (!exceeded) return;
  rateLimitMetrics.refusals.inc({ limit: exceeded === outer ? 'key' : 'chat-replies' });
  throw new DomainError('rate_limited', { retryAfterSeconds: retryAfterSeconds(exceeded) });
}
