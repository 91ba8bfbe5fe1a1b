import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { LOGGER, Turns, type Logger, type TurnsOptions } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LogPartitionsService } from './log-partitions.service.js';
import { RemovalsService } from './removals.service.js';

const DELETED_EVERY_MS = 1000;
const PARTITIONS_EVERY_MS = 5 * 60_000;
const OLD_EVERY_MS = 10 * 60_000;
/** After a fault, or when something was left to do. */
const SOON_MS = 10_000;

/** Keeps the tables in order while the service runs. */
@Injectable()
export class UpkeepSchedule implements OnModuleInit, BeforeApplicationShutdown {
  private readonly partitions: Turns;
  private readonly old: Turns;
  private readonly deleted: Turns;

  constructor(
    partitions: LogPartitionsService,
    removals: RemovalsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.partitions = this.chore('partitions', PARTITIONS_EVERY_MS, async () =>
      (await partitions.turn()) ? 'done' : 'more',
    );
    this.old = this.chore('old', OLD_EVERY_MS, async (signal) => {
      await removals.removeOld(signal);
      return 'done';
    });
    this.deleted = this.chore('deleted', DELETED_EVERY_MS, async (signal) => {
      await removals.removeDeleted(signal);
      return 'done';
    });
  }

  /** Today has its partition before the first attempt is made, unless the database is away. */
  async onModuleInit(): Promise<void> {
    await this.partitions.beginAtOnce();
    this.old.begin();
    this.deleted.begin();
  }

  /** Waits for what is in hand, which commits. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.partitions.end(), this.old.end(), this.deleted.end()]);
  }

  private chore(chore: string, intervalMs: number, turn: TurnsOptions['turn']): Turns {
    const onFault = (error: unknown): void => {
      const reason = error instanceof Error ? error.message : String(error);
      if (isTransientDatabaseFault(error)) this.logger.warn({ chore, reason }, 'upkeep.waiting_for_database');
      else this.logger.error({ chore, err: error }, 'upkeep.failed');
    };
    return new Turns({ intervalMs, soonMs: SOON_MS, afterFaultMs: SOON_MS, turn, onFault });
  }
}
