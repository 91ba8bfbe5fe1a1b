import { forgetConsumed } from '@frontdesk/messaging';
import type { DataSource } from 'typeorm';
import type { Logger } from './observability/logger.js';
import { Turns } from './turns.js';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

/** Periodic task that deletes old entries of a service's inbox. */
export function inboxUpkeep(dataSource: DataSource, logger: Logger): Turns {
  return new Turns({
    firstMs: FIRST_MS,
    intervalMs: EVERY_MS,
    turn: async (signal) => {
      await forgetConsumed(dataSource, signal);
      return 'done';
    },
    onFault: (error) => logger.warn({ err: error }, 'inbox.not_purged'),
  });
}
