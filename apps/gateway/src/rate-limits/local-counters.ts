import { WINDOW_MS, type Bucket } from './rate-limit.js';

interface Window {
  used: number;
  endsAt: number;
}

/** Above this many open windows the ended ones are cleared away. */
const SWEEP_ABOVE = 10_000;

/** Counts in this process alone: what limits requests while Redis is away. */
export class LocalCounters {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  count(bucket: string, limit: number): Bucket {
    const now = this.now();
    if (this.windows.size > SWEEP_ABOVE) this.sweep(now);
    let window = this.windows.get(bucket);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + WINDOW_MS };
      this.windows.set(bucket, window);
    }
    window.used++;
    return { limit, used: window.used, resetInMs: window.endsAt - now };
  }

  private sweep(now: number): void {
    for (const [bucket, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(bucket);
  }
}
