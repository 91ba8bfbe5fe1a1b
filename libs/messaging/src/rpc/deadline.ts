import { DomainError } from '@frontdesk/contracts';

/** Time kept in reserve for the commit and the answer's way back. */
const COMMIT_RESERVE_MS = 250;

/**
 * Until when the caller waits. A length of time by this process's steady clock, never an instant: the clocks of two
 * machines may differ, and one that is set must not end what is under way.
 */
export class Deadline {
  private constructor(private readonly endsAt: number) {}

  /** The caller waits `ms` longer, counted from `since` on the steady clock (`performance.now()`). */
  static in(ms: number, since: number = performance.now()): Deadline {
    return new Deadline(since + ms);
  }

  /** Whole milliseconds; nothing or less when the time is up. */
  get remainingMs(): number {
    return Math.floor(this.endsAt - performance.now());
  }

  /** Also true where no time was named. */
  get hasPassed(): boolean {
    return !(this.remainingMs > 0);
  }

  /** Throws `unavailable` when a commit now could no longer be answered in time. */
  readonly assertTimeToCommit = (): void => {
    if (this.remainingMs < COMMIT_RESERVE_MS)
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'deadline');
  };
}
