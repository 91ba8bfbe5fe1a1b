import { DomainError } from '@frontdesk/contracts';

/** Time kept in reserve for the commit and the answer's way back. */
const COMMIT_RESERVE_MS = 250;

/** Until when the caller waits. Real time, never the test clock. */
export class Deadline {
  constructor(
    /** Unix milliseconds. */
    readonly at: number,
  ) {}

  get remainingMs(): number {
    return this.at - Date.now();
  }

  get hasPassed(): boolean {
    return this.remainingMs <= 0;
  }

  /** Throws `unavailable` when a commit now could no longer be answered in time. */
  readonly assertTimeToCommit = (): void => {
    if (this.remainingMs < COMMIT_RESERVE_MS)
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'deadline');
  };
}
