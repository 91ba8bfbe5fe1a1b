import type { RedisGate } from '../redis/redis-gate.js';
import { LocalCounters } from './local-counters.js';
import { WINDOW_MS, type Bucket } from './rate-limit.js';

/** Counts requests across gateways, or per process while Redis is unavailable. */
export class SharedCounters {
  readonly local = new LocalCounters();

  constructor(private readonly redis: RedisGate) {}

  async count(bucket: string, limit: number): Promise<Bucket> {
    const counted = await this.redis.ask((scripts) => scripts.countOne(bucket, WINDOW_MS));
    return counted ? { limit, used: counted[0], resetInMs: counted[1] } : this.local.count(bucket, limit);
  }
}
