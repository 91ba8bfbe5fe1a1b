import { WINDOW_MS, type Bucket } from './rate-limit.js';

interface Window {
  used: number;
  endsAt: number;
}

/** The number of windows that are stored. If it is reached, ended windows are removed first, then the oldest. */
const MAX_WINDOWS = 50_000;
const SWEEP_INTERVAL_MS = 1000;

/** Counts requests per process, while Redis is unavailable. */
export class LocalCounters {
  private readonly windows = new Map<string, Window>();
  private sweptAt = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  count(bucket: string, limit: number, windowMs = WINDOW_MS): Bucket {
    const now = this.now();
    let window = this.windows.get(bucket);
    if (!window || window.endsAt <= now) {
      if (this.windows.size >= MAX_WINDOWS) this.makeRoom(now);
      window = { used: 0, endsAt: now + windowMs };
      this.windows.set(bucket, window);
    }
    window.used++;
    return { limit, used: window.used, resetInMs: window.endsAt - now };
  }

  takeBack(bucket: string): void {
    const window = this.windows.get(bucket);
    if (window && window.used > 0) window.used--;
  }

  forget(bucket: string): void {
    this.windows.delete(bucket);
  }

  private makeRoom(now: number): void {
    if (now - this.sweptAt >= SWEEP_INTERVAL_MS) {
      this.sweptAt = now;
      for (const [bucket, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(bucket);
    }
    const oldest = this.windows.keys().next();
    if (this.windows.size >= MAX_WINDOWS && !oldest.done) this.windows.delete(oldest.value);
  }
}
