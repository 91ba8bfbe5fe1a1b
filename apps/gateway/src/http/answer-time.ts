import { valueWithin } from '@frontdesk/concurrency';
import { DomainError } from '@frontdesk/contracts';

const LATE = Symbol('late');

/**
 * The deadline of a request. Admission, database queries and RPC calls share it. It stands still while the gateway
 * waits for the client.
 */
export class AnswerTime {
  private endsAt: number;
  private stoodStillSince: number | undefined;

  /** Starts the clock. */
  constructor(spanMs: number) {
    this.endsAt = performance.now() + spanMs;
  }

  /** Whole milliseconds; zero or negative after the deadline. */
  get remainingMs(): number {
    return Math.floor(this.endsAt - (this.stoodStillSince ?? performance.now()));
  }

  /** Waits for the client, with the clock stopped. */
  async standStill<T>(wait: () => Promise<T>): Promise<T> {
    this.stoodStillSince = performance.now();
    try {
      return await wait();
    } finally {
      this.endsAt += performance.now() - this.stoodStillSince;
      this.stoodStillSince = undefined;
    }
  }

  /**
   * The result of the work; throws `unavailable` if the deadline passes first. The work goes on, so pass `remainingMs`
   * to RPC calls in it: an owner must not start work for a client that already has its error.
   */
  async limit<T>(work: Promise<T>): Promise<T> {
    do {
      const result = await valueWithin(Math.max(this.remainingMs, 0), work, LATE);
      if (result !== LATE) return result;
      // Time is left if the clock was stopped in between.
    } while (this.remainingMs > 0);
    throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the deadline passed');
  }
}
