import { reasonOf } from '@frontdesk/persistence';
import type { Logger } from '@frontdesk/service-host';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';

const FLUSH_MS = 5000;

interface UseStore {
  /** Stores when credentials were last used, by id. Idempotent. */
  recordUse(uses: ReadonlyMap<number, Date>): Promise<void>;
}

/** Collects the times at which credentials were used, and stores many of them at once every few seconds. */
export abstract class CredentialUse implements OnModuleInit, OnApplicationShutdown {
  private latest = new Map<number, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: UseStore,
    private readonly logger: Logger,
  ) {}

  record(id: number, at: Date): void {
    this.latest.set(id, at);
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
      await this.store.recordUse(uses);
    } catch (error) {
      for (const [id, at] of uses) if (!this.latest.has(id)) this.latest.set(id, at);
      this.logger.warn({ reason: reasonOf(error) }, 'key_use.not_recorded');
    }
  }
}
