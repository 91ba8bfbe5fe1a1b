type Work = () => Promise<unknown>;

/** Work that is requested again and again runs less often, down to once in this time. */
const MAX_INTERVAL_MS = 2000;

/**
 * Runs work at once, then at most once in an interval, and never twice at a time. While requests keep coming, the
 * interval doubles. The last request always runs.
 */
export class Pace {
  /** The work to do after the current run, by key. */
  private readonly runs = new Map<string, { next?: Work }>();

  /** @param key one later run covers all waiting requests with the same key */
  run(key: string, intervalMs: number, work: Work): void {
    const running = this.runs.get(key);
    if (running) {
      running.next = work;
      return;
    }
    const run: { next?: Work } = {};
    this.runs.set(key, run);
    const interval = new Promise((resolve) => setTimeout(resolve, intervalMs));
    void Promise.allSettled([work(), interval]).then(() => {
      this.runs.delete(key);
      const nextMs = Math.max(intervalMs, Math.min(2 * intervalMs, MAX_INTERVAL_MS));
      if (run.next) this.run(key, nextMs, run.next);
    });
  }
}
