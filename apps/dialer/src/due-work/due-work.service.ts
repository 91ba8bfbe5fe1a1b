import { PeriodicTask } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DueWorkRepository } from './due-work.repository.js';

const POLL_MS = 1000;

/**
 * Checks every second for due queues, due campaigns and dials in progress with one statement, instead of one for each.
 * Wakes the scheduler and the campaigns. What works on dials does nothing while there are none.
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

  /** False if no process had a dial in progress that may expire at the last check. */
  get mayHaveDials(): boolean {
    return this.hasDials;
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
