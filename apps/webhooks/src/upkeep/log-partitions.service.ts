import { DataSource, inTransaction, isTransientDatabaseFault } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { WebhooksConfig } from '../webhooks.config.js';
import { LogPartitionsRepository } from './log-partitions.repository.js';

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 7;
/** The longest time that attempts wait for the lock that drops a partition. */
const LOCK_TIMEOUT_MS = 100;
const BATCH = 1000;

/** Adds partitions for the next days to the attempt log and drops those past the retention time. */
@Injectable()
export class LogPartitionsService {
  constructor(
    private readonly partitions: LogPartitionsRepository,
    private readonly config: WebhooksConfig,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns false if work is left: a lock timed out, or another process is changing partitions. */
  async run(): Promise<boolean> {
    const now = this.clock.now().getTime();
    const today = now - (now % DAY_MS);
    const existing = new Set((await this.partitions.days()).map((day) => day.getTime()));
    let isDone = true;
    for (let day = today - DAY_MS; day <= today + DAYS_AHEAD * DAY_MS; day += DAY_MS) {
      if (!existing.has(day) && !(await this.add(new Date(day)))) isDone = false;
    }
    const cutoff = this.cutoff();
    for (const day of existing) {
      if (day + DAY_MS <= cutoff.getTime() && !(await this.drop(new Date(day)))) isDone = false;
    }
    while ((await this.partitions.clearDefault(cutoff, BATCH)) === BATCH);
    return isDone;
  }

  /** Deliveries and attempts that are older are removed. */
  cutoff(): Date {
    return new Date(this.clock.now().getTime() - this.config.WEBHOOK_LOG_RETENTION_DAYS * DAY_MS);
  }

  /** A day whose attempts are already in the default partition gets no partition. */
  private add(day: Date): Promise<boolean> {
    return this.changing(async (tx) => {
      if (!(await this.partitions.isInDefault(tx, day))) await this.partitions.add(tx, day);
    });
  }

  private async drop(day: Date): Promise<boolean> {
    const isDone = await this.changing((tx) => this.partitions.drop(tx, day));
    if (isDone) this.logger.info({ day: day.toISOString().slice(0, 10) }, 'log.day_dropped');
    return isDone;
  }

  private async changing(
    work: (tx: Parameters<LogPartitionsRepository['drop']>[0]) => Promise<void>,
  ): Promise<boolean> {
    try {
      return await inTransaction(this.dataSource, async (tx) => {
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

/** Another process has just added or dropped the day, or its attempts were written to the default partition. */
function isOvertaken(error: unknown): boolean {
  const { code } = ((error as { driverError?: unknown }).driverError ?? error) as { code?: string };
  return code === '42P07' || code === '42P01' || code === '23514';
}
