import { DomainError } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { LocalCounters } from '../rate-limits/local-counters.js';
import { rateLimitMetrics } from '../rate-limits/rate-limit-metrics.js';
import { FAILED_ATTEMPTS_PER_ADDRESS, isExceeded, retryAfterSeconds, WINDOW_MS } from '../rate-limits/rate-limit.js';
import { RedisGate } from './redis-gate.js';

/** Counts requests without a valid key or token, per address; each API has a bucket of its own. */
@Injectable()
export class FailedAttempts {
  private readonly local = new LocalCounters();

  constructor(private readonly redis: RedisGate) {}

  /** The refusal for one more failed attempt from this address. */
  async refuse(api: 'public' | 'platform', address: string): Promise<DomainError> {
    const name = `failed:${api}:${address}`;
    const counted = await this.redis.ask((scripts) => scripts.countOne(name, WINDOW_MS));
    const bucket = counted
      ? { limit: FAILED_ATTEMPTS_PER_ADDRESS, used: counted[0], resetInMs: counted[1] }
      : this.local.count(name, FAILED_ATTEMPTS_PER_ADDRESS);
    if (!isExceeded(bucket)) return new DomainError('unauthenticated');
    rateLimitMetrics.refusals.inc({ limit: `failed-${api}` });
    return new DomainError('too_many_failed_attempts', { retryAfterSeconds: retryAfterSeconds(bucket) });
  }
}
