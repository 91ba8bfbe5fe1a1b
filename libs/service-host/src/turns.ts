/** Result of a run: nothing is left to do for now, or work is left. */
export type TurnEnd = 'done' | 'more';

export interface TurnsOptions {
  intervalMs: number;
  /** Delay after a run that left work; at most the interval, which is the default. */
  soonMs?: number;
  /** Delay before the first run; `soonMs` by default. */
  firstMs?: number;
  /** Delay after a failed run; the interval by default. */
  afterFaultMs?: number;
  /** Does a bounded amount of work. Must return early when the signal is aborted. */
  turn: (signal: AbortSignal) => Promise<TurnEnd>;
  onFault: (error: unknown) => void;
}

/** A periodic task: runs again after each run, failed ones included, and never twice at a time. */
export class Turns {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly options: TurnsOptions) {}

  begin(): void {
    this.wakeIn(this.options.firstMs ?? this.soonMs);
  }

  /** Runs at once and waits for the run. Never rejects. */
  async beginAtOnce(): Promise<void> {
    this.running = this.run();
    await this.running;
  }

  /** Aborts the current run and waits for it. */
  async end(): Promise<void> {
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
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, ms).unref();
  }

  private async run(): Promise<void> {
    const { intervalMs, afterFaultMs = intervalMs, turn, onFault } = this.options;
    let next = intervalMs;
    try {
      if ((await turn(this.stopping.signal)) === 'more') next = this.soonMs;
    } catch (error) {
      next = afterFaultMs;
      onFault(error);
    }
    this.wakeIn(next);
  }
}
