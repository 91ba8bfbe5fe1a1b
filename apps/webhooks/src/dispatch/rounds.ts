import { isTransientDatabaseFault } from '@frontdesk/persistence';
import type { Logger } from '@frontdesk/service-host';

/** What one round is worth: rates a second are kept by doing a quarter of them in each. */
export const ROUND_MS = 250;
/** When there has been nothing to do for a while: that is most of the time, at every process. */
const IDLE_MS = 1000;
const IDLE_AFTER_MS = 2 * ROUND_MS;
const AFTER_FAULT_MS = 1000;
/** Between two rounds for the same thing, however long the first took. */
const LEAST_REST_MS = 25;

interface RoundsOptions<Taken> {
  /** What the log calls it. */
  name: string;
  /** How many this process works on at a time. */
  most: number;
  /** Takes up to so many that are due for a round, for this process alone. */
  take(room: number): Promise<readonly Taken[]>;
  /** One round; ends by giving back what was taken. */
  round(taken: Taken): Promise<void>;
  logger: Logger;
}

/** Looks again and again for what is due and works on each of it for a round, side by side. */
export class Rounds<Taken> {
  private readonly underWay = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private busyAt = 0;
  isStopping = false;

  constructor(private readonly options: RoundsOptions<Taken>) {}

  start(): void {
    this.lookIn(ROUND_MS);
  }

  /** Resolves when the rounds that had begun have ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.looking;
    await Promise.all(this.underWay);
  }

  /** How long to rest after a round that began then (`performance.now()`). */
  static restMs(startedAt: number): number {
    return Math.max(LEAST_REST_MS, ROUND_MS - (performance.now() - startedAt));
  }

  report(error: unknown): void {
    const { logger, name } = this.options;
    const reason = error instanceof Error ? error.message : String(error);
    if (isTransientDatabaseFault(error)) logger.warn({ reason }, `${name}.waiting_for_database`);
    else logger.error({ err: error }, `${name}.failed`);
  }

  private lookIn(delayMs: number): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => void (this.looking = this.look()), delayMs);
  }

  private async look(): Promise<void> {
    let again = ROUND_MS;
    try {
      const room = this.options.most - this.underWay.size;
      const taken = room > 0 ? await this.options.take(room) : [];
      for (const each of taken) this.begin(each);
      if (this.underWay.size === 0 && performance.now() - this.busyAt > IDLE_AFTER_MS) again = IDLE_MS;
    } catch (error) {
      again = AFTER_FAULT_MS;
      this.report(error);
    }
    this.lookIn(again);
  }

  private begin(taken: Taken): void {
    const round = this.options
      .round(taken)
      .catch((error: unknown) => this.report(error))
      .finally(() => {
        this.underWay.delete(round);
        this.busyAt = performance.now();
      });
    this.underWay.add(round);
  }
}
