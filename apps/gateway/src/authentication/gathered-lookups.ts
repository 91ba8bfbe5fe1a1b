import { DomainError } from '@frontdesk/contracts';

export const GATHER_MS = 250;
const HASHES_PER_STATEMENT = 1000;
/** If more lookups than this are waiting, a further one fails with `unavailable`, because the key may be valid. */
const MAX_WAITING = 10_000;

type Found<C> = Promise<C | null>;

interface Source<C> {
  findUsableAmong(hashes: readonly string[]): Promise<ReadonlyMap<string, C>>;
}

/**
 * Batches the lookups of addresses that send too many invalid credentials into at most one statement per
 * {@link GATHER_MS}. A valid credential is still found, but a flood of invalid ones does not cost a statement each.
 */
export class GatheredLookups<C> {
  private readonly waiting = new Map<string, { found: Found<C>; settle: (found: Found<C>) => void }>();
  private isGathering = false;

  constructor(private readonly source: Source<C>) {}

  /** Returns the credential with this hash, or null. Does not find revoked credentials. */
  findUsable(hash: string): Found<C> {
    const pending = this.waiting.get(hash);
    if (pending) return pending.found;
    if (this.waiting.size >= MAX_WAITING) {
      return Promise.reject(new DomainError('unavailable', { retryAfterSeconds: 1 }, 'too many keys to look up'));
    }
    const { promise: found, resolve: settle } = Promise.withResolvers<C | null>();
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
    const batch = [...this.waiting].slice(0, HASHES_PER_STATEMENT);
    const all = this.source.findUsableAmong(batch.map(([hash]) => hash));
    for (const [hash, { settle }] of batch) {
      this.waiting.delete(hash);
      settle(all.then((found) => found.get(hash) ?? null));
    }
  }
}
