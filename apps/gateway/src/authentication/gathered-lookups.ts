import { DomainError } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import type { AuthenticatedKey } from '../credentials/authenticated-key.js';

export const GATHER_MS = 250;
const KEYS_PER_STATEMENT = 1000;
/** If more lookups than this are waiting, a further one fails with `unavailable`, because the key may be valid. */
const MAX_WAITING = 10_000;

type Found = Promise<AuthenticatedKey | null>;

/**
 * Batches the lookups of addresses that send too many invalid keys into at most one statement per {@link GATHER_MS}. A
 * valid key is still found, but a flood of invalid ones does not cost a statement each.
 */
@Injectable()
export class GatheredLookups {
  private readonly waiting = new Map<string, { found: Found; settle: (found: Found) => void }>();
  private isGathering = false;

  constructor(private readonly keys: ApiKeysRepository) {}

  /** Returns the key with this hash, or null. Does not find revoked keys. */
  findUsable(hash: string): Found {
    const pending = this.waiting.get(hash);
    if (pending) return pending.found;
    if (this.waiting.size >= MAX_WAITING) {
      return Promise.reject(new DomainError('unavailable', { retryAfterSeconds: 1 }, 'too many keys to look up'));
    }
    const { promise: found, resolve: settle } = Promise.withResolvers<AuthenticatedKey | null>();
    this.waiting.set(hash, { found, settle });
    this.gather();
    return found;
  }

  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    setTimeout(() => {
      this.isGathering = false;
      this.lookUp();
      if (this.waiting.size > 0) this.gather();
    }, GATHER_MS);
  }

  private lookUp(): void {
    const batch = [...this.waiting].slice(0, KEYS_PER_STATEMENT);
    const all = this.keys.findUsableAmong(batch.map(([hash]) => hash));
    for (const [hash, { settle }] of batch) {
      this.waiting.delete(hash);
      settle(all.then((keys) => keys.get(hash) ?? null));
    }
  }
}
