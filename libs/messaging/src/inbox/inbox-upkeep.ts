import { sqlRunner } from '@frontdesk/persistence';
import type { DataSource } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { listConsumers, purgeInbox } from './inbox.js';

/** Longer than an event waits in an outbox, in a queue, or among the dead letters for an operator to replay it. */
const KEPT_DAYS = 90;
const BATCH = 2000;
/** Between batches, so that the work of others comes first. */
const PAUSE_MS = 20;

/**
 * Forgets, in batches, what was consumed so long ago that it cannot come again; ends after the batch in hand when the
 * signal is aborted. Replicas may do so at the same time: they share the work.
 */
export async function forgetConsumed(dataSource: DataSource, signal: AbortSignal, batch = BATCH): Promise<void> {
  const sql = sqlRunner(dataSource);
  for (const consumer of await listConsumers(sql)) {
    while (!signal.aborted && (await purgeInbox(sql, consumer, KEPT_DAYS, batch)) === batch) await sleep(PAUSE_MS);
  }
}
