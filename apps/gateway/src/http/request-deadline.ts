import { valueWithin } from '@frontdesk/concurrency';
import { DomainError } from '@frontdesk/contracts';

const LATE = Symbol('late');

/**
 * The deadline of a request, shared by admission, database queries and RPC calls. Time that the gateway waits for the
 * client does not count.
 */
export class RequestDeadline {
  private endsAt: number;
  private pausedAt: number | undefined;

  /** Starts the clock. */
  constructor(spanMs: number) {
    this.endsAt = performance.now() + spanMs;
  }

  /** In whole milliseconds. Zero or negative after the deadline. */
  get remainingMs(): number {
    return Math.floor(this.endsAt - (this.pausedAt ?? performance.now()));
  }

  /** Stops the clock while the gateway waits for the client. */
  async pauseWhile<T>(wait: () => Promise<T>): Promise<T> {
    this.pausedAt = performance.now();
    try {
      return await wait();
    } finally {
      this.endsAt += performance.now() - this.pausedAt;
      this.pausedAt = undefined;
    }
  }

  /**
   * Resolves with the result of the work, or throws `unavailable` at the deadline. The work continues, so pass
   * `remainingMs` to its RPC calls. An owner must not start work for a client that already has its error.
   */
  async limit<T>(work: Promise<T>): Promise<T> {
    do {
      const result = await valueWithin(Math.max(this.remainingMs, 0), work, LATE);
      if (result !== LATE) return result;
      // If the clock was paused during the wait, time remains.
    } while (this.remainingMs > 0);
    throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the deadline passed');
  }
}
