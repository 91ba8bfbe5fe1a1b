import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';

const FLUSH_MS = 5000;

/** Remembers when keys were used and writes it down every few seconds, many keys in one statement. */
@Injectable()
export class KeyUse implements OnModuleInit, OnApplicationShutdown {
  private latest = new Map<number, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly keys: ApiKeysRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  note(keyId: number, at: Date): void {
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
    const noted = this.latest;
    this.latest = new Map();
    try {
      await this.keys.recordUse(noted);
    } catch (error) {
      for (const [id, at] of noted) if (!this.latest.has(id)) this.latest.set(id, at);
      this.logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'key_use.not_recorded');
    }
  }
}
