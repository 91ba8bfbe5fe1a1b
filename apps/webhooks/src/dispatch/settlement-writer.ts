import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { DeliveriesRepository, type Settlement } from '../deliveries/deliveries.repository.js';

const WINDOW_MS = 3;
const BATCH = 500;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1000;

interface Waiting {
  settlement: Settlement;
  done: () => void;
}

/**
 * Collects results for a few milliseconds and writes them in one statement. While the database is unavailable, results
 * are kept and retried; the concurrency limit bounds how many.
 */
@Injectable()
export class SettlementWriter {
  private readonly waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the new state is committed. */
  write(settlement: Settlement): Promise<void> {
    return new Promise((done) => {
      this.waiting.push({ settlement, done });
      this.writing ??= this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    await pause(WINDOW_MS);
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      await this.writeBatch(batch.map(({ settlement }) => settlement));
      for (const { done } of batch) done();
    }
    this.writing = undefined;
  }

  private async writeBatch(settlements: readonly Settlement[]): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      try {
        await this.deliveries.settle(settlements);
        return;
      } catch (error) {
        if (!isTransientDatabaseFault(error)) {
          // Their leases expire and they are sent again. Receivers must expect duplicates anyway.
          this.logger.error({ err: error, deliveries: settlements.map(({ id }) => id) }, 'deliveries.not_settled');
          return;
        }
        const reason = error instanceof Error ? error.message : String(error);
        this.logger.warn({ reason, deliveries: settlements.length }, 'deliveries.waiting_for_database');
        await pause(pauseMs);
      }
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
