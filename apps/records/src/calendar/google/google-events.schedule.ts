import { PeriodicTask } from '@frontdesk/concurrency';
import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { GoogleEventsService } from './google-events.service.js';

const INTERVAL_MS = 5000;

@Injectable()
export class GoogleEventsSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(events: GoogleEventsService, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: INTERVAL_MS,
      soonMs: 100,
      firstMs: INTERVAL_MS,
      run: () => events.run(),
      onFault: (error) => logFailure(logger, 'google_events', error),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
