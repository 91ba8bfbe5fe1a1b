import { inTransaction, isTransientDatabaseFault, type DataSource, type Tx } from '@frontdesk/persistence';
import type { Clock } from '../clock.js';
import type { Logger } from '../observability/logger.js';
import { DayPartitionsRepository } from './day-partitions.repository.js';

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 7;
/** The longest time that writers wait for the lock that drops a partition. */
const LOCK_TIMEOUT_MS = 100;
const BATCH = 1000;

interface DayPartitionsOptions {
  service: string;
  /** A table partitioned by the day of its column `at`, with functions that add and drop a day. */
  table: string;
  dataSource: DataSource;
  clock: Clock;
  logger: Logger;
}

/** Adds partitions for the next days to a table and drops those past its retention time. */
export class DayPartitions {
  private readonly partitions: DayPartitionsRepository;

  constructor(private readonly options: DayPartitionsOptions) {
    this.partitions = new DayPartitionsRepository(options.dataSource, options.service, options.table);
  }

  /** Returns the days that have a partition, as instants at midnight, oldest first. */
  days(): Promise<Date[]> {
    return this.partitions.days();
  }

  /**
   * Removes rows from before `cutoff`. Returns false if work is left: a lock timed out, or another process is changing
   * partitions.
   */
  async run(cutoff: Date): Promise<boolean> {
    const now = this.options.clock.now().getTime();
    const today = now - (now % DAY_MS);
    const existing = new Set((await this.partitions.days()).map((day) => day.getTime()));
    let isDone = true;
    for (let day = today - DAY_MS; day <= today + DAYS_AHEAD * DAY_MS; day += DAY_MS) {
      if (!existing.has(day) && !(await this.add(new Date(day)))) isDone = false;
    }
    for (const day of existing) {
      if (day + DAY_MS <= cutoff.getTime() && !(await this.drop(new Date(day)))) isDone = false;
    }
    while ((await this.partitions.clearDefault(cutoff, BATCH)) === BATCH);
    return isDone;
  }

  /** A day whose rows are already in the default partition gets no partition. */
  private add(day: Date): Promise<boolean> {
    return this.changing(async (tx) => {
      if (!(await this.partitions.isInDefault(tx, day))) await this.partitions.add(tx, day);
    });
  }

  private async drop(day: Date): Promise<boolean> {
    const isDone = await this.changing((tx) => this.partitions.drop(tx, day));
    const { table, logger } = this.options;
    if (isDone) logger.info({ table, day: day.toISOString().slice(0, 10) }, 'log.day_dropped');
    return isDone;
  }

  private async changing(work: (tx: Tx) => Promise<void>): Promise<boolean> {
    try {
      return await inTransaction(this.options.dataSource, async (tx) => {
        if (!(await this.partitions.begin(tx, LOCK_TIMEOUT_MS))) return false;
        await work(tx);
        return true;
      });
    } catch (error) {
      if (!isTransientDatabaseFault(error) && !isOvertaken(error)) throw error;
      return false;
    }
  }
}

/** Whether another process has just added or dropped the day, or has written its rows to the default partition. */
function isOvertaken(error: unknown): boolean {
  const { code } = ((error as { driverError?: unknown }).driverError ?? error) as { code?: string };
  return code === '42P07' || code === '42P01' || code === '23514';
}
