import { PeriodicTask, type RunEnd } from '@frontdesk/concurrency';
import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { GoogleConflictsService } from './google-conflicts.service.js';
import { GoogleEventsService } from './google-events.service.js';
import { GoogleRevocationsService } from './google-revocations.service.js';

const EVENTS_MS = 5000;
const CONFLICTS_MS = 30_000;
const REVOCATIONS_MS = 60_000;
const SOON_MS = 100;

@Injectable()
export class GoogleSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks: readonly PeriodicTask[];

  constructor(
    events: GoogleEventsService,
    conflicts: GoogleConflictsService,
    revocations: GoogleRevocationsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    const task = (name: string, intervalMs: number, run: () => Promise<RunEnd>): PeriodicTask =>
      new PeriodicTask({
        intervalMs,
        soonMs: SOON_MS,
        firstMs: intervalMs,
        run,
        onFault: (error) => logFailure(logger, name, error),
      });
    this.tasks = [
      task('google_events', EVENTS_MS, () => events.run()),
      task('google_conflicts', CONFLICTS_MS, () => conflicts.run()),
      task('google_revocations', REVOCATIONS_MS, () => revocations.run()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }
}
