import { DomainError } from '@frontdesk/contracts';

/**
 * The time within which a request is answered, whatever it waits for: admission, databases and owners share it. While
 * we wait for the client, it stands still.
 */
export class AnswerTime {
  private endsAt: number;
  private stoodStillSince: number | undefined;

  /** Starts to run. `spanMs` in milliseconds. */
  constructor(spanMs: number) {
    this.endsAt = performance.now() + spanMs;
  }

  /** Whole milliseconds; nothing or less when the time is up. */
  get remainingMs(): number {
    return Math.floor(this.endsAt - (this.stoodStillSince ?? performance.now()));
  }

  /** Waits for something that the client takes its time for. */
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
   * What the work comes to, or `unavailable` when the time is up first. The work is not stopped: what is asked of an
   * owner on the way is to be given `remainingMs`, so that it is not done behind the client's back.
   */
  async limit<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const look = (): void => {
        if (this.remainingMs > 0) timer = setTimeout(look, this.remainingMs);
        else reject(new DomainError('unavailable', { retryAfterSeconds: 1 }, 'not done in time'));
      };
      look();
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
