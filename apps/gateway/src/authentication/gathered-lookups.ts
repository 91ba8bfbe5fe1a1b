import { DomainError } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import type { AuthenticatedKey } from './authenticated-key.js';

export const GATHER_MS = 250;
const KEYS_PER_STATEMENT = 1000;
/** Beyond it a key is refused as unavailable: it may be a valid one. */
const MAX_WAITING = 10_000;

type Found = Promise<AuthenticatedKey | null>;

/**
 * Looks keys up for addresses that send too many bad ones, at most one statement in {@link GATHER_MS}, however many come:
 * a valid key is still found, and a flood of made-up ones costs no statement each.
 */
@Injectable()
export class GatheredLookups {
  private readonly waiting = new Map<string, { found: Found; settle: (found: Found) => void }>();
  private isGathering = false;

  constructor(private readonly keys: ApiKeysRepository) {}

  /** The unrevoked key with this hash, or null. */
  findUsable(hash: string): Found {
    const present = this.waiting.get(hash);
    if (present) return present.found;
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
    const some = [...this.waiting].slice(0, KEYS_PER_STATEMENT);
    const all = this.keys.findUsableAmong(some.map(([hash]) => hash));
    for (const [hash, { settle }] of some) {
      this.waiting.delete(hash);
      settle(all.then((keys) => keys.get(hash) ?? null));
    }
  }
}
