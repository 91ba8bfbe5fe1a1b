import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { LOGGER, Turns, type Logger, type TurnsOptions } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LogPartitionsService } from './log-partitions.service.js';
import { RemovalsService } from './removals.service.js';

const DELETED_EVERY_MS = 1000;
const PARTITIONS_EVERY_MS = 5 * 60_000;
const OLD_EVERY_MS = 10 * 60_000;
/** After an error, or if work is left. */
const SOON_MS = 10_000;

/** Schedules the periodic tasks that maintain the tables. */
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
    this.partitions = this.task('partitions', PARTITIONS_EVERY_MS, async () =>
      (await partitions.run()) ? 'done' : 'more',
    );
    this.old = this.task('old', OLD_EVERY_MS, async (signal) => {
      await removals.removeOld(signal);
      return 'done';
    });
    this.deleted = this.task('deleted', DELETED_EVERY_MS, async (signal) => {
      await removals.removeDeleted(signal);
      return 'done';
    });
  }

  /** Creates today's partition before the first attempt, unless the database is unavailable. */
  async onModuleInit(): Promise<void> {
    await this.partitions.beginAtOnce();
    this.old.begin();
    this.deleted.begin();
  }

  /** Waits until running tasks have committed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.partitions.end(), this.old.end(), this.deleted.end()]);
  }

  private task(chore: string, intervalMs: number, run: TurnsOptions['turn']): Turns {
    const onFault = (error: unknown): void => {
      const reason = error instanceof Error ? error.message : String(error);
      if (isTransientDatabaseFault(error)) this.logger.warn({ chore, reason }, 'upkeep.waiting_for_database');
      else this.logger.error({ chore, err: error }, 'upkeep.failed');
    };
    return new Turns({ intervalMs, soonMs: SOON_MS, afterFaultMs: SOON_MS, turn: run, onFault });
  }
}
