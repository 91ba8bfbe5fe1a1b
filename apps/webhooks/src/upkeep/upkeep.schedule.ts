import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LogPartitionsService } from './log-partitions.service.js';
import { RemovalsService } from './removals.service.js';

const DELETED_EVERY_MS = 1000;
const PARTITIONS_EVERY_MS = 5 * 60_000;
const OLD_EVERY_MS = 10 * 60_000;
/** After a fault, or when something was left to do. */
const SOON_MS = 10_000;

interface Chore {
  name: string;
  everyMs: number;
  /** False when it is to be done again soon. */
  run: () => Promise<boolean>;
}

/** Keeps the tables in order while the service runs. */
@Injectable()
export class UpkeepSchedule implements OnModuleInit, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly partitions: LogPartitionsService,
    private readonly removals: RemovalsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Today has its partition before the first attempt is made, unless the database is away. */
  async onModuleInit(): Promise<void> {
    const { signal } = this.stopping;
    await this.run({ name: 'partitions', everyMs: PARTITIONS_EVERY_MS, run: () => this.partitions.turn() });
    this.wakeIn(SOON_MS, {
      name: 'old',
      everyMs: OLD_EVERY_MS,
      run: async () => {
        await this.removals.removeOld(signal);
        return true;
      },
    });
    this.wakeIn(DELETED_EVERY_MS, {
      name: 'deleted',
      everyMs: DELETED_EVERY_MS,
      run: async () => {
        await this.removals.removeDeleted(signal);
        return true;
      },
    });
  }

  /** Waits for what is in hand, which commits. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.running.values());
  }

  private wakeIn(ms: number, chore: Chore): void {
    if (this.stopping.signal.aborted) return;
    const timer = setTimeout(() => this.running.set(chore.name, this.run(chore)), ms);
    this.timers.set(chore.name, timer.unref());
  }

  private async run(chore: Chore): Promise<void> {
    let next = chore.everyMs;
    try {
      if (!(await chore.run())) next = Math.min(SOON_MS, chore.everyMs);
    } catch (error) {
      next = SOON_MS;
      const reason = error instanceof Error ? error.message : String(error);
      if (isTransientDatabaseFault(error))
        this.logger.warn({ chore: chore.name, reason }, 'upkeep.waiting_for_database');
      else this.logger.error({ chore: chore.name, err: error }, 'upkeep.failed');
    }
    this.wakeIn(next, chore);
  }
}
