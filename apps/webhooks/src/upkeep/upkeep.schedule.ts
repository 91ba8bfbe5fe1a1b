import { PeriodicTask, type PeriodicTaskOptions } from '@frontdesk/concurrency';
import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DueWorkService } from '../due-work/due-work.service.js';
import { LogPartitionsService } from './log-partitions.service.js';
import { RemovalsService } from './removals.service.js';

const PARTITIONS_EVERY_MS = 5 * 60_000;
const OLD_EVERY_MS = 10 * 60_000;
/** The delay after an error, or while work is left. */
const SOON_MS = 10_000;

/** Schedules the periodic tasks that maintain the tables. */
@Injectable()
export class UpkeepSchedule implements OnModuleInit, BeforeApplicationShutdown {
  private readonly partitions: PeriodicTask;
  private readonly old: PeriodicTask;
  private readonly deleted: PeriodicTask;

  constructor(
    partitions: LogPartitionsService,
    removals: RemovalsService,
    dueWork: DueWorkService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.partitions = this.every('partitions', PARTITIONS_EVERY_MS, async () =>
      (await partitions.run()) ? 'done' : 'more',
    );
    this.old = this.every('old', OLD_EVERY_MS, (signal) => removals.removeOld(signal));
    this.deleted = this.every('deleted', OLD_EVERY_MS, (signal) => removals.removeDeleted(signal));
    dueWork.onDue('deletedEndpoints', () => this.deleted.wake());
  }

  /** Creates today's partition before the first attempt, unless the database is unavailable. */
  async onModuleInit(): Promise<void> {
    await this.partitions.startWithRun();
    this.old.start();
    this.deleted.start();
  }

  /** Waits until running tasks have committed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.partitions.stop(), this.old.stop(), this.deleted.stop()]);
  }

  private every(task: string, intervalMs: number, run: PeriodicTaskOptions['run']): PeriodicTask {
    const onFault = (error: unknown): void => logFailure(this.logger, 'upkeep', error, { task });
    return new PeriodicTask({ intervalMs, soonMs: SOON_MS, afterFaultMs: SOON_MS, run, onFault });
  }
}
