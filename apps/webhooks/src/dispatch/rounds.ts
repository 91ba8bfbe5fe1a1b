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

interface RoundsOptions<Item> {
  /** Prefix of the log events. */
  name: string;
  /** Concurrency limit of this process. */
  limit: number;
  /** Claims up to `room` items that are due for a round. */
  claim(room: number): Promise<readonly Item[]>;
  /** Runs one round and releases the item. */
  round(item: Item): Promise<void>;
  logger: Logger;
}

/** Periodically claims due items and runs a round for each, concurrently. */
export class Rounds<Item> {
  private readonly inProgress = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();
  private busyAt = 0;
  isStopping = false;

  constructor(private readonly options: RoundsOptions<Item>) {}

  start(): void {
    this.scheduleIn(ROUND_MS);
  }

  /** Resolves when rounds in progress have ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.polling;
    await Promise.all(this.inProgress);
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

  private scheduleIn(delayMs: number): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => void (this.polling = this.poll()), delayMs);
  }

  private async poll(): Promise<void> {
    let again = ROUND_MS;
    try {
      const room = this.options.limit - this.inProgress.size;
      const items = room > 0 ? await this.options.claim(room) : [];
      for (const item of items) this.begin(item);
      if (this.inProgress.size === 0 && performance.now() - this.busyAt > IDLE_AFTER_MS) again = IDLE_MS;
    } catch (error) {
      again = AFTER_FAULT_MS;
      this.report(error);
    }
    this.scheduleIn(again);
  }

  private begin(item: Item): void {
    const round = this.options
      .round(item)
      .catch((error: unknown) => this.report(error))
      .finally(() => {
        this.inProgress.delete(round);
        this.busyAt = performance.now();
      });
    this.inProgress.add(round);
  }
}
