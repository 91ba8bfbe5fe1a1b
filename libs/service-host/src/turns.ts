/** How a turn ended: nothing is left to do for now, or there is more. */
export type TurnEnd = 'done' | 'more';

/** All times in milliseconds. */
export interface TurnsOptions {
  intervalMs: number;
  /** After a turn that left work behind; never longer than the interval, which it is by default. */
  soonMs?: number;
  /** Before the first turn; `soonMs` by default. */
  firstMs?: number;
  /** After a turn that failed; the interval by default. */
  afterFaultMs?: number;
  /** One bounded piece of the work; ends early when the signal is aborted. */
  turn: (signal: AbortSignal) => Promise<TurnEnd>;
  onFault: (error: unknown) => void;
}

/** Gives work a turn again and again, never two at a time; a turn that fails is followed by the next. */
export class Turns {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly options: TurnsOptions) {}

  begin(): void {
    this.wakeIn(this.options.firstMs ?? this.soonMs);
  }

  /** Begins with a turn, and waits for it. Never rejects. */
  async beginAtOnce(): Promise<void> {
    this.running = this.run();
    await this.running;
  }

  /** Waits for the turn in hand, which has been told to end. */
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
