import { DomainError, FAILED_ATTEMPTS_PER_ADDRESS } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { isExceeded, rateLimitMetrics, retryAfterSeconds } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';
import { ExpiringSet } from './expiring-set.js';

type Api = 'public' | 'platform' | 'portal';

const MAX_ADDRESSES = 50_000;

/** Counts requests that have no valid key, token or session, per API and client address. */
@Injectable()
export class FailedAttempts {
  private readonly counters: SharedCounters;
  private readonly exceeded = new ExpiringSet(MAX_ADDRESSES);

  constructor(redis: RedisGate) {
    this.counters = new SharedCounters(redis);
  }

  /** Whether this process has refused the address for too many failed attempts in the current window. */
  isExceeded(api: Api, address: string): boolean {
    return this.exceeded.has(nameOf(api, address));
  }

  /** Counts a failed attempt and returns the error to respond with. */
  async refuse(api: Api, address: string): Promise<DomainError> {
    const name = nameOf(api, address);
    const bucket = await this.counters.count(name, FAILED_ATTEMPTS_PER_ADDRESS);
    if (!isExceeded(bucket)) return new DomainError(api === 'portal' ? 'session_required' : 'unauthenticated');
    this.exceeded.add(name, bucket.resetInMs);
    rateLimitMetrics.refusals.inc({ limit: `failed-${api}` });
    return new DomainError('too_many_failed_attempts', { retryAfterSeconds: retryAfterSeconds(bucket) });
  }
}

function nameOf(api: Api, address: string): string {
  return `failed:${api}:${address}`;
}
