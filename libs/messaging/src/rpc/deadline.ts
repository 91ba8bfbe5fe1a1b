import { DomainError } from '@frontdesk/contracts';

/** Time reserved for the commit and for sending the response. */
const COMMIT_RESERVE_MS = 250;

/**
 * The end of the caller's wait. It is measured on this process's steady clock, because the wall clocks of two machines
 * may differ and a clock change must not end a running operation.
 */
export class Deadline {
  private constructor(private readonly endsAt: number) {}

  /** Returns a deadline `ms` after `since` on the steady clock (`performance.now()`). */
  static in(ms: number, since: number = performance.now()): Deadline {
    return new Deadline(since + ms);
  }

  /** In whole milliseconds. Zero or negative after the deadline. */
  get remainingMs(): number {
    return Math.floor(this.endsAt - performance.now());
  }

  /** Also true if the time is not a number. */
  get hasPassed(): boolean {
    return !(this.remainingMs > 0);
  }

  /** The time left to commit so that the response still arrives. Zero or negative if it is over. */
  get msToCommit(): number {
    return this.remainingMs - COMMIT_RESERVE_MS;
  }

  /** Throws `unavailable` if the response to a commit could no longer arrive in time. */
  readonly assertTimeToCommit = (): void => {
    if (this.msToCommit < 0) throw tooLate();
  };
}

/** Returns the error of a change that was not stored because its response could not arrive in time. */
export function tooLate(): DomainError {
  return new DomainError('unavailable', { retryAfterSeconds: 1 }, 'deadline');
}
