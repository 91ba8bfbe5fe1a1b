import { DomainError, storeFacts, type Caller, type FactsHolder, type OrganizationFacts } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { RedisGate } from '../redis/redis-gate.js';
import { CACHE_SAFE_AFTER_MS, TOMBSTONE_LIFE_MS } from '../redis/admission-scripts.js';

/**
 * Propagates a committed change of an organization. Afterwards, no gateway serves older facts from its cache and every
 * service has stored the new ones. A service that is down gets them later, from the event committed with the change.
 */
@Injectable()
export class FactPropagation {
  constructor(
    private readonly redis: RedisGate,
    private readonly rpc: RpcClient,
  ) {}

  /** Throws `unavailable` unless the facts have reached every service. `changedAgoMs` is the age of the change. */
  async complete(facts: OrganizationFacts, requestId: string, changedAgoMs: number): Promise<void> {
    const raised = this.redis.insist((scripts) => scripts.raiseFloor(facts.id, facts.version, TOMBSTONE_LIFE_MS));
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
    const isCacheSafe = (await raised) !== null || changedAgoMs >= CACHE_SAFE_AFTER_MS;
    if (!isCacheSafe || stored.some(({ status }) => status === 'rejected')) {
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the facts have not reached every service');
    }
  }
}
