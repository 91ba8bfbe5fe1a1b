type Work = () => Promise<unknown>;

/** Runs work at once, then at most once in an interval, and never twice at a time. The last request always runs. */
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
      if (run.next) this.run(key, intervalMs, run.next);
    });
  }
}
