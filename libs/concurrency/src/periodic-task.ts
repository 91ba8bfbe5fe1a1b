/** The result of a run: `done` if nothing is left to do for now, `more` if work is left. */
export type RunEnd = 'done' | 'more';

export interface PeriodicTaskOptions {
  intervalMs: number;
  /** The delay after a run that left work. At most the interval, which is the default. */
  soonMs?: number;
  /** The delay before the first run. By default `soonMs`. */
  firstMs?: number;
  /** The delay after a failed run. By default the interval. */
  afterFaultMs?: number;
  /**
   * Does a bounded amount of work. A run that returns nothing is `done`. Must return early when the signal is aborted.
   */
  run: (signal: AbortSignal) => Promise<RunEnd | void>;
  /** Called with the error of a failed run. Must not throw. */
  onFault: (error: unknown) => void;
}

/** Runs repeatedly, even after failed runs, and never twice at a time. Does not keep the process alive. */
export class PeriodicTask {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isRunning = false;

  constructor(private readonly options: PeriodicTaskOptions) {}

  start(): void {
    if (!this.isRunning) this.wakeIn(this.options.firstMs ?? this.soonMs);
  }

  /** Starts with a run at once and waits for that run. Never rejects. */
  async startWithRun(): Promise<void> {
    this.running = this.run();
    await this.running;
  }

  /** Runs now instead of at the next interval, unless a run is in progress. */
  wake(): void {
    if (this.isRunning || this.stopping.signal.aborted) return;
    clearTimeout(this.timer);
    this.running = this.run();
  }

  /** Aborts the current run and waits for it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private get soonMs(): number {
    const { intervalMs, soonMs = intervalMs } = this.options;
    return Math.min(soonMs, intervalMs);
  }

  private wakeIn(ms: number): void {
    if (this.stopping.signal.aborted) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, ms).unref();
  }

  private async run(): Promise<void> {
    const { intervalMs, afterFaultMs = intervalMs, run, onFault } = this.options;
    let next = intervalMs;
    this.isRunning = true;
    try {
      if ((await run(this.stopping.signal)) === 'more') next = this.soonMs;
    } catch (error) {
      next = afterFaultMs;
      onFault(error);
    }
    this.isRunning = false;
    this.wakeIn(next);
  }
}
