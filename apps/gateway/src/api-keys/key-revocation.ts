import { DomainError } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { CACHE_SAFE_AFTER_MS, TOMBSTONE_LIFE_MS } from '../redis/admission-scripts.js';
import { RedisGate } from '../redis/redis-gate.js';

/** Keeps a revoked key out of every gateway's cache. */
@Injectable()
export class KeyRevocation {
  constructor(private readonly redis: RedisGate) {}

  /**
   * Stores a tombstone, so that lookups refuse the key and cache fills skip it. Returns false if Redis is unavailable.
   */
  async entomb(hash: string): Promise<boolean> {
    const reply = await this.redis.ask((redis) =>
      redis.multi().set(`revoked:${hash}`, '1', 'PX', TOMBSTONE_LIFE_MS).del(`key:${hash}`).exec(),
    );
    return reply !== null && reply.every(([error]) => error === null);
  }

  /** Removes the tombstone of a revocation that could not be stored. */
  async exhume(hash: string): Promise<void> {
    await this.redis.ask((redis) => redis.del(`revoked:${hash}`));
  }

  /** Throws `unavailable` while a gateway may still accept a cached copy of the key. */
  assertEffective(isEntombed: boolean, revokedAgoMs: number): void {
    if (isEntombed || revokedAgoMs >= CACHE_SAFE_AFTER_MS) return;
    const seconds = Math.ceil((CACHE_SAFE_AFTER_MS - revokedAgoMs) / 1000);
    throw new DomainError('unavailable', { retryAfterSeconds: Math.max(1, Math.min(5, seconds)) }, 'revocation');
  }
}
