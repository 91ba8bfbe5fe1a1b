import { reasonOf } from '@frontdesk/persistence';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';

const FLUSH_MS = 5000;

/** Collects when keys were used, and stores it every few seconds in one statement for many keys. */
@Injectable()
export class KeyUse implements OnModuleInit, OnApplicationShutdown {
  private latest = new Map<number, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly keys: ApiKeysRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  record(keyId: number, at: Date): void {
    this.latest.set(keyId, at);
  }

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.latest.size === 0) return;
    const uses = this.latest;
    this.latest = new Map();
    try {
      await this.keys.recordUse(uses);
    } catch (error) {
      for (const [id, at] of uses) if (!this.latest.has(id)) this.latest.set(id, at);
      this.logger.warn({ reason: reasonOf(error) }, 'key_use.not_recorded');
    }
  }
}
