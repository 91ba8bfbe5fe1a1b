import { DomainError, FAILED_ATTEMPTS_PER_ADDRESS } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { LocalCounters } from '../rate-limits/local-counters.js';
import { isExceeded, retryAfterSeconds, WINDOW_MS, rateLimitMetrics } from '../rate-limits/rate-limit.js';
import { ExpiringSet } from './expiring-set.js';
import { RedisGate } from '../redis/redis-gate.js';

type Api = 'public' | 'platform';

const MAX_ADDRESSES = 50_000;

/** Counts requests without a valid key or token, per API and client address. */
@Injectable()
export class FailedAttempts {
  private readonly local = new LocalCounters();
  private readonly exceeded = new ExpiringSet(MAX_ADDRESSES);

  constructor(private readonly redis: RedisGate) {}

  /** Whether this process has refused the address for too many failed attempts in the current window. */
  isExceeded(api: Api, address: string): boolean {
    return this.exceeded.has(nameOf(api, address));
  }

  /** Counts a failed attempt and returns the error to respond with. */
  async refuse(api: Api, address: string): Promise<DomainError> {
    const name = nameOf(api, address);
    const counted = await this.redis.ask((scripts) => scripts.countOne(name, WINDOW_MS));
    const bucket = counted
      ? { limit: FAILED_ATTEMPTS_PER_ADDRESS, used: counted[0], resetInMs: counted[1] }
      : this.local.count(name, FAILED_ATTEMPTS_PER_ADDRESS);
    if (!isExceeded(bucket)) return new DomainError('unauthenticated');
    this.exceeded.add(name, bucket.resetInMs);
    rateLimitMetrics.refusals.inc({ limit: `failed-${api}` });
    return new DomainError('too_many_failed_attempts', { retryAfterSeconds: retryAfterSeconds(bucket) });
  }
}

function nameOf(api: Api, address: string): string {
  return `failed:${api}:${address}`;
}
