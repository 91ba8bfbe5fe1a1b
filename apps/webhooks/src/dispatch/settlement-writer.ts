import { Batcher, retry } from '@frontdesk/concurrency';
import { isTransientDatabaseFault, reasonOf } from '@frontdesk/persistence';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { DeliveriesRepository, type Settlement } from '../deliveries/deliveries.repository.js';

/** Nothing waits for a result. If the process is killed, deliveries without a stored result are sent again. */
const WINDOW_MS = 20;
const BATCH = 500;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1000;

/**
 * Collects results for a few milliseconds and writes them in one statement. While the database is unavailable, results
 * are kept and retried; the concurrency limit bounds how many.
 */
@Injectable()
export class SettlementWriter {
  private readonly settlements = new Batcher<Settlement, void>({
    windowMs: WINDOW_MS,
    maxSize: BATCH,
    run: async (batch) => {
      await this.writeBatch(batch);
      return () => undefined;
    },
  });

  constructor(
    private readonly deliveries: DeliveriesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Writes a result. Resolves when the new state is committed. */
  write(settlement: Settlement): Promise<void> {
    return this.settlements.add(settlement);
  }

  private async writeBatch(settlements: readonly Settlement[]): Promise<void> {
    try {
      await retry(() => this.deliveries.settle(settlements), {
        firstPauseMs: FIRST_PAUSE_MS,
        maxPauseMs: MAX_PAUSE_MS,
        shouldRetry: (error) => this.isOutage(error, settlements),
      });
    } catch (error) {
      // The leases of these deliveries expire and they are sent again. Receivers must expect duplicates anyway.
      this.logger.error({ err: error, deliveries: settlements.map(({ id }) => id) }, 'deliveries.not_settled');
    }
  }

  private isOutage(error: unknown, settlements: readonly Settlement[]): boolean {
    if (!isTransientDatabaseFault(error)) return false;
    this.logger.warn({ reason: reasonOf(error), deliveries: settlements.length }, 'deliveries.waiting_for_database');
    return true;
  }
}
