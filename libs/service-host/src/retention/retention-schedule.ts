import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '../host.module.js';
import type { Logger } from '../observability/logger.js';
import { Turns } from '../turns.js';
import { RETENTION_SETTINGS, type RetentionSettings } from './purged-resource.js';
import { RetentionService } from './retention.service.js';

/** After a turn that left work behind. */
const SOON_MS = 5000;

/** Gives retention a turn every few minutes, and soon again while there is more to do. */
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

  /** Waits for the batch in hand, which commits. */
  beforeApplicationShutdown(): Promise<void> {
    return this.turns.end();
  }
}
