import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '../host.module.js';
import type { Logger } from '../observability/logger.js';
import { Turns } from '../turns.js';
import { RETENTION_SETTINGS, type RetentionSettings } from './purged-resource.js';
import { RetentionService } from './retention.service.js';

/** Delay after a run that left work. */
const SOON_MS = 5000;

/** Runs retention every few minutes, and sooner while work is left. */
@Injectable()
export class RetentionSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly turns: Turns;

  constructor(
    retention: RetentionService,
    @Inject(RETENTION_SETTINGS) { intervalMs }: RetentionSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.turns = new Turns({
      intervalMs,
      soonMs: SOON_MS,
      turn: async (signal) => ((await retention.turn(signal)) === 'more' ? 'more' : 'done'),
      onFault: (error) => logger.warn({ err: error }, 'retention.waiting'),
    });
  }

  onApplicationBootstrap(): void {
    this.turns.begin();
  }

  /** Waits for the current batch to commit. */
  beforeApplicationShutdown(): Promise<void> {
    return this.turns.end();
  }
}
