import { DomainError } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { CACHE_SAFE_AFTER_MS, TOMBSTONE_LIFE_MS } from './admission-scripts.js';
import { RedisGate } from './redis-gate.js';

/**
 * Keeps revoked credentials out of every gateway's cache. A credential is the hash of a key, or `grant:<id>` for all
 * access tokens of a grant.
 */
@Injectable()
export class Tombstones {
  constructor(private readonly redis: RedisGate) {}

  /**
   * Stores a tombstone, so that lookups refuse the credential and cache fills skip it. Returns false if Redis is
   * unavailable.
   */
  async entomb(credential: string): Promise<boolean> {
    const reply = await this.redis.insist((redis) =>
      redis.multi().set(`revoked:${credential}`, '1', 'PX', TOMBSTONE_LIFE_MS).del(`key:${credential}`).exec(),
    );
    return reply !== null && reply.every(([error]) => error === null);
  }

  /** Removes the tombstone of a revocation that could not be stored. */
  async exhume(credential: string): Promise<void> {
    await this.redis.ask((redis) => redis.del(`revoked:${credential}`));
  }

  /** Throws `unavailable` while a gateway may still accept a cached copy of the credential. */
  assertEffective(isEntombed: boolean, revokedAgoMs: number): void {
    if (isEntombed || revokedAgoMs >= CACHE_SAFE_AFTER_MS) return;
    const seconds = Math.ceil((CACHE_SAFE_AFTER_MS - revokedAgoMs) / 1000);
    throw new DomainError('unavailable', { retryAfterSeconds: Math.max(1, Math.min(5, seconds)) }, 'revocation');
  }
}
