import { PeriodicTask } from '@frontdesk/concurrency';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '../host.module.js';
import type { Logger } from '../observability/logger.js';
import { RETENTION_SETTINGS, type RetentionSettings } from './purged-resource.js';
import { RetentionService } from './retention.service.js';

/** The delay after a run that left work. */
const SOON_MS = 5000;

/** Runs retention every few minutes, and sooner while work is left. */
@Injectable()
export class RetentionSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(
    retention: RetentionService,
    @Inject(RETENTION_SETTINGS) { intervalMs }: RetentionSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs,
      soonMs: SOON_MS,
      run: async (signal) => ((await retention.run(signal)) === 'more' ? 'more' : 'done'),
      onFault: (error) => logger.warn({ err: error }, 'retention.waiting'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Waits for the current batch to commit. */
  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
