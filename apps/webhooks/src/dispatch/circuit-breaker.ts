import type { AttemptError } from '../deliveries/delivery-states.js';

export interface Attempted {
  error: AttemptError | null;
  /** Whether the endpoint returned a status. */
  hasResponse: boolean;
}

/**
 * The breaker opens at this score. A refused connection adds little because it is cheap; a timeout adds more because it
 * blocks a slot for seconds.
 */
const OPENING_SCORE = 10;
const REFUSAL_SCORE = 1;
const TIMEOUT_SCORE = 4;
/** The number of endpoints with a score. Beyond it, the endpoint that was added first is dropped. */
const MAX_ENDPOINTS = 10_000;

/**
 * Scores each endpoint by its consecutive attempts that ended in a timeout or got no connection. Any response in time,
 * even an error, resets the score. Each process keeps its own scores, because each sees enough attempts. The open
 * breaker is stored in the database, for all processes.
 */
export class UnresponsiveScores {
  private readonly scores = new Map<number, { score: number; quietUntil: number }>();

  /** Records an attempt and returns whether it opens the breaker. A failed probe reopens it at once. */
  count(endpointId: number, attempted: Attempted, { isProbe, at }: { isProbe: boolean; at: Date }): boolean {
    if (!isUnresponsive(attempted)) {
      this.scores.delete(endpointId);
      return false;
    }
    const before = this.scores.get(endpointId)?.score ?? 0;
    this.store(endpointId, before + (attempted.error === 'timeout' ? TIMEOUT_SCORE : REFUSAL_SCORE));
    return (isProbe || this.scores.get(endpointId)!.score >= OPENING_SCORE) && this.isFirstReport(endpointId, at);
  }

  private store(endpointId: number, score: number): void {
    const quietUntil = this.scores.get(endpointId)?.quietUntil ?? 0;
    this.scores.set(endpointId, { score, quietUntil });
    if (this.scores.size <= MAX_ENDPOINTS) return;
    const [oldest] = this.scores.keys();
    this.scores.delete(oldest!);
  }

  /** Concurrent attempts may fail at the same time, but the opening is reported once. */
  private isFirstReport(endpointId: number, at: Date): boolean {
    const entry = this.scores.get(endpointId)!;
    if (entry.quietUntil > at.getTime()) return false;
    entry.quietUntil = at.getTime() + 1000;
    return true;
  }
}

/** Whether the attempt ended in a timeout or got no connection. */
export function isUnresponsive({ error, hasResponse }: Attempted): boolean {
  return error === 'timeout' || (error !== null && !hasResponse && error !== 'unsafe_address');
}
