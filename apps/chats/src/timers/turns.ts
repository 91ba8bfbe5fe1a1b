import type { Logger } from '@frontdesk/service-host';

/** How a turn ended: nothing is left to do, or there is more. */
export type TurnEnd = 'done' | 'more';

export interface TurnsOptions {
  /** Begins the line that is logged when a turn fails. */
  name: string;
  intervalMs: number;
  /** After a turn that left work behind. */
  soonMs: number;
  /** One bounded piece of the work; ends early when the signal is aborted. */
  turn: (signal: AbortSignal) => Promise<TurnEnd>;
  logger: Logger;
}

/** Gives work a turn again and again, never two at a time; a turn that fails is followed by the next. */
export class Turns {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly options: TurnsOptions) {}

  begin(): void {
    this.wakeIn(Math.min(this.options.soonMs, this.options.intervalMs));
  }

  /** Waits for the transaction in hand, which commits. */
  async end(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private wakeIn(ms: number): void {
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, ms).unref();
  }

  private async run(): Promise<void> {
    const { name, intervalMs, soonMs, turn, logger } = this.options;
    let next = intervalMs;
    try {
      if ((await turn(this.stopping.signal)) === 'more') next = Math.min(soonMs, intervalMs);
    } catch (error) {
      logger.warn({ err: error }, `${name}.waiting`);
    }
    this.wakeIn(next);
  }
}
