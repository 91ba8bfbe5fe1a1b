import { isTransientDatabaseFault, reasonOf } from '@frontdesk/persistence';
import type { Logger } from './logger.js';

/**
 * Logs a failed run of background work that is repeated: a warning `<name>.waiting_for_database` during an outage of
 * the database, otherwise an error `<name>.failed`.
 */
export function logFailure(logger: Logger, name: string, error: unknown, fields: object = {}): void {
  if (isTransientDatabaseFault(error))
    logger.warn({ ...fields, reason: reasonOf(error) }, `${name}.waiting_for_database`);
  else logger.error({ ...fields, err: error }, `${name}.failed`);
}
