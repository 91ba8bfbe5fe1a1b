import { PeriodicTask } from '@frontdesk/concurrency';
import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RequestLogService } from './request-log.service.js';

const EVERY_MS = 5 * 60_000;
const SOON_MS = 10_000;

/** Schedules the upkeep of the request log's partitions. */
@Injectable()
export class RequestLogSchedule implements OnModuleInit, BeforeApplicationShutdown {
  private readonly upkeep: PeriodicTask;

  constructor(log: RequestLogService, @Inject(LOGGER) logger: Logger) {
    this.upkeep = new PeriodicTask({
      intervalMs: EVERY_MS,
      soonMs: SOON_MS,
      firstMs: 0,
      afterFaultMs: SOON_MS,
      run: async () => ((await log.maintain()) ? 'done' : 'more'),
      onFault: (error) => logFailure(logger, 'request_log_upkeep', error),
    });
  }

  onModuleInit(): void {
    this.upkeep.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.upkeep.stop();
  }
}
