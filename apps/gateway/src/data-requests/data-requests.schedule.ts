import { PeriodicTask } from '@frontdesk/concurrency';
import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataRequestsService } from './data-requests.service.js';

const EVERY_MS = 15_000;

/** Looks for requests whose repeat is due. */
@Injectable()
export class DataRequestsSchedule implements OnModuleInit, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(requests: DataRequestsService, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: EVERY_MS,
      soonMs: 0,
      firstMs: EVERY_MS,
      run: async () => ((await requests.startRepeats()) > 0 ? 'more' : 'done'),
      onFault: (error) => logFailure(logger, 'data_requests', error),
    });
  }

  onModuleInit(): void {
    this.task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }
}
