import type { AttemptError } from '../deliveries/delivery-states.js';

export interface Attempted {
  error: AttemptError | null;
  /** Whether a status came back, whatever it was. */
  answered: boolean;
}

/** What opens a breaker: so much silence in a row. An attempt that was refused costs little, a timeout holds a slot. */
const OPENS_AT = 10;
const REFUSAL = 1;
const TIMEOUT = 4;
/** Endpoints beyond so many are forgotten, the ones first counted first. */
const MOST_COUNTED = 10_000;

/**
 * Counts, in one process, how much of what was sent to an endpoint met with silence: with a timeout or without a
 * connection. An answer, be it an error, shows that there is somebody, and begins the count anew. Each process counts for
 * itself, since any one of them sees enough; that a breaker is open is in the table, for all.
 */
export class SilenceCounts {
  private readonly counts = new Map<number, { silence: number; toldUntil: number }>();

  /** Whether this attempt opens the breaker. One that is open already, and is being probed, opens again at once. */
  count(endpointId: number, attempted: Attempted, { isProbe, at }: { isProbe: boolean; at: Date }): boolean {
    if (!isSilence(attempted)) {
      this.counts.delete(endpointId);
      return false;
    }
    const before = this.counts.get(endpointId)?.silence ?? 0;
    this.remember(endpointId, before + (attempted.error === 'timeout' ? TIMEOUT : REFUSAL));
    return (isProbe || this.counts.get(endpointId)!.silence >= OPENS_AT) && this.mayTell(endpointId, at);
  }

  private remember(endpointId: number, silence: number): void {
    const toldUntil = this.counts.get(endpointId)?.toldUntil ?? 0;
    this.counts.set(endpointId, { silence, toldUntil });
    if (this.counts.size <= MOST_COUNTED) return;
    const [oldest] = this.counts.keys();
    this.counts.delete(oldest!);
  }

  /** Not for every attempt that was under way at that moment: the table has heard of it. */
  private mayTell(endpointId: number, at: Date): boolean {
    const entry = this.counts.get(endpointId)!;
    if (entry.toldUntil > at.getTime()) return false;
    entry.toldUntil = at.getTime() + 1000;
    return true;
  }
}

/** Whether nobody was there, as far as one attempt can tell. */
export function isSilence({ error, answered }: Attempted): boolean {
  return error === 'timeout' || (error !== null && !answered && error !== 'unsafe_address');
}
