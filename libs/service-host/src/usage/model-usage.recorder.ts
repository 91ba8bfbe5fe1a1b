import type { ReplyTokens } from '@frontdesk/contracts';
import { isTransientDatabaseFault, type Scope } from '@frontdesk/persistence';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock.js';
import { LOGGER } from '../host.module.js';
import { logFailure } from '../observability/logged-failure.js';
import type { Logger } from '../observability/logger.js';
import { localDay } from '../statistics/local-day.js';
import type { ModelUsageEntity } from './model-usage.entity.js';
import { ModelUsageRepository } from './model-usage.repository.js';

const FLUSH_MS = 1000;

/**
 * Adds up the tokens of the language model by organization and day, and stores the sums within a second. A process that
 * is killed loses those of its last second.
 */
@Injectable()
export class ModelUsageRecorder implements OnApplicationShutdown {
  private waiting = new Map<string, ModelUsageEntity>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly usages: ModelUsageRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param timeZone that of the organization, or null if it is unknown */
  add({ organizationId, livemode }: Scope, timeZone: string | null, tokens: ReplyTokens): void {
    if (tokens.prompt + tokens.completion === 0) return;
    this.put({
      organization_id: organizationId,
      livemode,
      day: localDay(this.clock.now(), timeZone ?? 'UTC'),
      prompt_tokens: tokens.prompt,
      completion_tokens: tokens.completion,
      estimated_tokens: tokens.estimated,
    });
    this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.writing;
    await this.write();
    clearTimeout(this.timer);
  }

  private put(usage: ModelUsageEntity): void {
    const key = `${usage.organization_id} ${usage.livemode} ${usage.day}`;
    const sum = this.waiting.get(key);
    if (!sum) return void this.waiting.set(key, usage);
    sum.prompt_tokens += usage.prompt_tokens;
    sum.completion_tokens += usage.completion_tokens;
    sum.estimated_tokens += usage.estimated_tokens;
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void (this.writing = this.write()), FLUSH_MS).unref();
  }

  private async write(): Promise<void> {
    const usages = [...this.waiting.values()];
    this.waiting = new Map();
    try {
      if (usages.length > 0) await this.usages.add(usages);
    } catch (error) {
      logFailure(this.logger, 'model_usage', error);
      // During an outage the tokens wait.
      if (isTransientDatabaseFault(error)) for (const usage of usages) this.put(usage);
    }
    this.timer = undefined;
    if (this.waiting.size > 0) this.schedule();
  }
}
