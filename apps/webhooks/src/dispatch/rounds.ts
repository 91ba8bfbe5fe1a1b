import { isTransientDatabaseFault } from '@frontdesk/persistence';
import type { Logger } from '@frontdesk/service-host';

/** Interval of rounds. A round sends a quarter of the rate per second. */
export const ROUND_MS = 250;
/** Poll interval after a while without work. */
const IDLE_MS = 1000;
const IDLE_AFTER_MS = 2 * ROUND_MS;
const AFTER_FAULT_MS = 1000;
/** The shortest pause between two rounds of the same item. */
const MIN_REST_MS = 25;

interface RoundsOptions<Taken> {
  /** Prefix of the log events. */
  name: string;
  /** Concurrency limit of this process. */
  most: number;
  /** Claims up to `room` items that are due for a round. */
  take(room: number): Promise<readonly Taken[]>;
  /** Runs one round and releases the item. */
  round(taken: Taken): Promise<void>;
  logger: Logger;
}

/** Periodically claims due items and runs a round for each, concurrently. */
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

  /** Resolves when rounds in progress have ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.looking;
    await Promise.all(this.underWay);
  }

  /** The pause after a round that started at the given time (`performance.now()`). */
  static restMs(startedAt: number): number {
    return Math.max(MIN_REST_MS, ROUND_MS - (performance.now() - startedAt));
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
