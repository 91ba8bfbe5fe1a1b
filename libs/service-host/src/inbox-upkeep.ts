import { PeriodicTask } from '@frontdesk/concurrency';
import { forgetConsumed } from '@frontdesk/messaging';
import type { DataSource } from '@frontdesk/persistence';
import type { Logger } from './observability/logger.js';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

/** Periodic task that deletes old entries of a service's inbox. */
export function inboxUpkeep(dataSource: DataSource, logger: Logger): PeriodicTask {
  return new PeriodicTask({
    firstMs: FIRST_MS,
    intervalMs: EVERY_MS,
    run: (signal) => forgetConsumed(dataSource, signal),
    onFault: (error) => logger.warn({ err: error }, 'inbox.not_purged'),
  });
}
