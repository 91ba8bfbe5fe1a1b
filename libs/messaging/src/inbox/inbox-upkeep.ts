import { sqlRunner, type DataSource } from '@frontdesk/persistence';
import { setTimeout as sleep } from 'node:timers/promises';
import { listConsumers, purgeInbox } from './inbox.js';

/** No event is redelivered after it has waited this long in an outbox, in a queue or as a dead letter. */
const KEPT_DAYS = 90;
const BATCH = 2000;
/** The pause between batches, which yields the database to other work. */
const PAUSE_MS = 20;

/**
 * Deletes, in batches, the ids of events that are too old to be delivered again. Stops after the current batch when the
 * signal is aborted. Replicas may run it at the same time and share the work.
 */
export async function forgetConsumed(dataSource: DataSource, signal: AbortSignal, batch = BATCH): Promise<void> {
  const sql = sqlRunner(dataSource);
  for (const consumer of await listConsumers(sql)) {
    while (!signal.aborted && (await purgeInbox(sql, consumer, KEPT_DAYS, batch)) === batch) await sleep(PAUSE_MS);
  }
}
