import { DomainError, storeFacts, type Caller, type FactsHolder, type OrganizationFacts } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { RedisGate } from '../authentication/redis-gate.js';
import { CACHE_SAFE_AFTER_MS, TOMBSTONE_LIFE_MS } from '../authentication/cache-lifetimes.js';

/**
 * Makes a committed change of an organization true everywhere: no gateway serves older facts from the cache, and every
 * service has stored the new ones. What cannot be reached is completed by the event that was committed with the change.
 */
@Injectable()
export class FactPropagation {
  constructor(
    private readonly redis: RedisGate,
    private readonly rpc: RpcClient,
  ) {}

  /** Throws `unavailable` unless the facts hold everywhere. `changedAgoMs` is the age of the change. */
  async complete(facts: OrganizationFacts, requestId: string, changedAgoMs: number): Promise<void> {
    const floor = await this.redis.ask((scripts) => scripts.raiseFloor(facts.id, facts.version, TOMBSTONE_LIFE_MS));
    const cacheIsSafe = floor !== null || changedAgoMs >= CACHE_SAFE_AFTER_MS;
    const caller: Caller = {
      organizationId: facts.id,
      livemode: true,
      hipaa: facts.hipaa_mode,
      factsVersion: facts.version,
      keyId: null,
      requestId,
    };
    const holders = Object.keys(storeFacts) as FactsHolder[];
    const stored = await Promise.allSettled(
      holders.map((holder) => this.rpc.call(storeFacts[holder], caller, { ids: {}, query: {}, body: { facts } })),
    );
    if (!cacheIsSafe || stored.some(({ status }) => status === 'rejected')) {
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'facts are not everywhere yet');
    }
  }
}
