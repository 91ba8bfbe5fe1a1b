import { PeriodicTask, type RunEnd } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DispatcherSession } from '../dispatchers/dispatcher-session.service.js';
import { DueWorkRepository, type DueWork } from './due-work.repository.js';

/** How often the service checks while deliveries are pending. */
const POLL_MS = 250;
const IDLE_POLL_MS = 1000;

/**
 * Checks for due work of every kind with one statement and starts each kind that has some. An idle process therefore
 * runs only one statement a second.
 */
@Injectable()
export class DueWorkService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly starts = new Map<keyof DueWork, () => void | Promise<void>>();
  private readonly task: PeriodicTask;

  constructor(
    private readonly repository: DueWorkRepository,
    private readonly session: DispatcherSession,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: IDLE_POLL_MS,
      soonMs: POLL_MS,
      run: () => this.look(),
      onFault: (error) => logFailure(logger, 'due_work', error),
    });
    this.onDue('registration', () => session.register());
  }

  /** Sets the function that starts a kind of work. It is called after each check that finds such work. */
  onDue(work: keyof DueWork, start: () => void | Promise<void>): void {
    this.starts.set(work, start);
  }

  /** Registers the dispatcher before the first event arrives, unless the database is unavailable. */
  async onApplicationBootstrap(): Promise<void> {
    await this.task.startWithRun();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }

  private async look(): Promise<RunEnd> {
    const due = await this.repository.read(this.clock.now(), this.session.id);
    for (const [work, start] of this.starts) if (due[work]) await this.begin(work, start);
    return due.pending ? 'more' : 'done';
  }

  /** If one kind of work fails, the others are still started. */
  private async begin(work: keyof DueWork, start: () => void | Promise<void>): Promise<void> {
    try {
      await start();
    } catch (error) {
      logFailure(this.logger, 'due_work', error, { work });
    }
  }
}
