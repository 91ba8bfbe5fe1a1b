import { DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogPartitionsService } from './log-partitions.service.js';
import { RemovalsRepository, type RemovedBatch } from './removals.repository.js';

/** The number of rows per transaction. It is small, so that locks are held only briefly. */
const BATCH = 500;
/** The pause between batches, which gives way to other work. */
const PAUSE_MS = 20;
const BEFORE_ALL_EVENTS = '00000000-0000-0000-0000-000000000000';

/**
 * Removes deliveries and events past the retention time, and deliveries of deleted endpoints. Each batch is a separate
 * transaction, so the next run after an interruption continues with the remaining rows.
 */
@Injectable()
export class RemovalsService {
  constructor(
    private readonly removals: RemovalsRepository,
    private readonly partitions: LogPartitionsService,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs until nothing is left, until another process does the same, or until the signal is aborted. */
  async removeOld(signal: AbortSignal, limit = BATCH): Promise<void> {
    const before = this.partitions.cutoff();
    const deliveries = await this.batches(0, before, signal, (tx, after) =>
      this.removals.removeDeliveries(tx, after, before, limit),
    );
    const events = await this.batches(BEFORE_ALL_EVENTS, before, signal, (tx, after) =>
      this.removals.removeEvents(tx, after, before, limit),
    );
    await this.removals.removeReplays(before);
    if (deliveries + events > 0) this.logger.info({ deliveries, events }, 'delivery_log.trimmed');
  }

  /** Removes deliveries of deleted endpoints until none are left or the signal is aborted. Processes share the work. */
  async removeDeleted(signal: AbortSignal, limit = BATCH): Promise<void> {
    while (!signal.aborted) {
      const removed = await inTransaction(this.dataSource, async (tx) => {
        const endpointId = await this.removals.lockDeletedEndpoint(tx);
        if (endpointId === null) return null;
        const count = await this.removals.removeDeliveriesOf(tx, endpointId, limit);
        if (count === 0) await this.removals.removeDeletedEndpoint(tx, endpointId);
        return count;
      });
      if (removed === null) return;
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async batches<Id>(
    first: Id,
    before: Date,
    signal: AbortSignal,
    remove: (tx: Tx, after: Id) => Promise<RemovedBatch<Id>>,
  ): Promise<number> {
    let after = first;
    let removed = 0;
    while (!signal.aborted) {
      const batch = await inTransaction(this.dataSource, async (tx) =>
        (await this.removals.lock(tx)) ? remove(tx, after) : null,
      );
      removed += batch?.removed ?? 0;
      if (!batch?.last || !batch.youngest || batch.youngest >= before) break;
      after = batch.last;
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
    return removed;
  }
}
