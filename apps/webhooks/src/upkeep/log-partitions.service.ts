import { DataSource } from '@frontdesk/persistence';
import { Clock, DayPartitions, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { WebhooksConfig } from '../webhooks.config.js';

const DAY_MS = 86_400_000;

/** Maintains the partitions of the attempt log. */
@Injectable()
export class LogPartitionsService {
  private readonly partitions: DayPartitions;

  constructor(
    private readonly config: WebhooksConfig,
    private readonly clock: Clock,
    dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.partitions = new DayPartitions({ service: 'webhooks', table: 'attempts', dataSource, clock, logger });
  }

  /** Returns the days that have a partition, as instants at midnight, oldest first. */
  days(): Promise<Date[]> {
    return this.partitions.days();
  }

  /** Returns false if work is left: a lock timed out, or another process is changing partitions. */
  run(): Promise<boolean> {
    return this.partitions.run(this.cutoff());
  }

  /** Deliveries and attempts that are older are removed. */
  cutoff(): Date {
    return new Date(this.clock.now().getTime() - this.config.WEBHOOK_LOG_RETENTION_DAYS * DAY_MS);
  }
}
