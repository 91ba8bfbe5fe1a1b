import { PeriodicTask } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DueWorkRepository } from './due-work.repository.js';

const POLL_MS = 1000;

/**
 * Checks for due work of every kind with one statement and wakes what has some. An idle process therefore runs only one
 * statement a second.
 */
@Injectable()
export class DueWorkService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly wakes = new Map<'queues' | 'campaigns', () => void>();
  private readonly task: PeriodicTask;
  private hasDials = true;

  constructor(repository: DueWorkRepository, clock: Clock, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: POLL_MS,
      run: async () => {
        const due = await repository.read(clock.now());
        this.hasDials = due.dials;
        for (const [work, wake] of this.wakes) if (due[work]) wake();
      },
      onFault: (error) => {
        this.hasDials = true;
        logFailure(logger, 'due_work', error);
      },
    });
  }

  /** Sets the function that is called after each check that finds such work. It must not throw. */
  onDue(work: 'queues' | 'campaigns', wake: () => void): void {
    this.wakes.set(work, wake);
  }

  /** Whether a dial of any process that may expire was in progress at the last check, or that is unknown. */
  get isDialInProgress(): boolean {
    return this.hasDials;
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
