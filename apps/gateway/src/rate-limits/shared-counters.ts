import type { RedisGate } from '../redis/redis-gate.js';
import { LocalCounters } from './local-counters.js';
import { WINDOW_MS, type Bucket } from './rate-limit.js';

/** Counts requests across gateways, or per process while Redis is unavailable. */
export class SharedCounters {
  readonly local = new LocalCounters();

  constructor(private readonly redis: RedisGate) {}

  async count(bucket: string, limit: number, windowMs = WINDOW_MS): Promise<Bucket> {
    const counted = await this.redis.ask((scripts) => scripts.countOne(bucket, windowMs));
    return counted ? { limit, used: counted[0], resetInMs: counted[1] } : this.local.count(bucket, limit, windowMs);
  }

  /** Takes back one count of a bucket. Its window may have ended. */
  async takeBack(bucket: string): Promise<void> {
    this.local.takeBack(bucket);
    await this.redis.ask((scripts) => scripts.takeBack(bucket));
  }

  /** Ends the window of a bucket. */
  async forget(bucket: string): Promise<void> {
    this.local.forget(bucket);
    await this.redis.ask((scripts) => scripts.del(`rate:${bucket}`));
  }
}
