import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '../host.module.js';
import type { Logger } from '../observability/logger.js';
import { RETENTION_SETTINGS, type RetentionSettings } from './purged-resource.js';
import { RetentionService } from './retention.service.js';

/** After a turn that left work behind. */
const SOON_MS = 5000;

/** Gives retention a turn every few minutes, and soon again while there is more to do. */
@Injectable()
export class RetentionSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly retention: RetentionService,
    @Inject(RETENTION_SETTINGS) private readonly settings: RetentionSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.wakeIn(this.soonMs);
  }

  /** Waits for the batch in hand, which commits. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private get soonMs(): number {
    return Math.min(SOON_MS, this.settings.intervalMs);
  }

  private wakeIn(ms: number): void {
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, ms).unref();
  }

  private async run(): Promise<void> {
    let next = this.settings.intervalMs;
    try {
      if ((await this.retention.turn(this.stopping.signal)) === 'more') next = this.soonMs;
    } catch (error) {
      this.logger.warn({ err: error }, 'retention.waiting');
    }
    this.wakeIn(next);
  }
}
