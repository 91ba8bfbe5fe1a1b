import { retry } from '@frontdesk/concurrency';
import { isTransientDatabaseFault, migrate, reasonOf, revertMigrations } from '@frontdesk/persistence';
import { parseArgs } from 'node:util';
import { readOrExit } from './config/environment.js';
import { MigrationConfig, type ServiceConfig } from './config/service-config.js';
import { createLogger, type Logger } from './observability/logger.js';
import type { ServiceDefinition } from './run-service.js';

const RETRY_MS = 1000;
const RETRY_FOR_MS = 30_000;

/**
 * Migrates the service's schema and exits with 0, or with 1 on a failure. With `--revert NAME`, reverts a migration and
 * the later ones instead, for the return to an earlier version. Waits up to half a minute for the database.
 */
export async function runMigrations<Config extends ServiceConfig>({
  name,
  database,
}: Pick<ServiceDefinition<Config>, 'name' | 'database'>): Promise<void> {
  const config = readOrExit(MigrationConfig);
  const logger = createLogger(name, config);
  // When the process ends, the server rolls back the open transaction. The listener is needed because process 1 of a
  // container ignores signals that have none.
  process.on('SIGTERM', () => process.exit(1)).on('SIGINT', () => process.exit(1));
  try {
    const { revert } = parseArgs({ options: { revert: { type: 'string' } } }).values;
    const options = { url: config.DATABASE_URL, schema: name, ...database };
    // An empty name must not migrate.
    const isRevert = revert !== undefined;
    const migrations = await patiently(() => (isRevert ? revertMigrations(options, revert) : migrate(options)), logger);
    const done = isRevert ? 'schema.reverted' : 'schema.migrated';
    logger.info({ migrations }, migrations.length > 0 ? done : 'schema.up_to_date');
  } catch (error) {
    logger.fatal({ err: error }, 'schema.failed_to_migrate');
    process.exitCode = 1;
  }
}

function patiently<T>(work: () => Promise<T>, logger: Logger): Promise<T> {
  const giveUpAt = performance.now() + RETRY_FOR_MS;
  return retry(work, {
    firstPauseMs: RETRY_MS,
    maxPauseMs: RETRY_MS,
    shouldRetry: (error) => {
      if (!isTransientDatabaseFault(error) || performance.now() > giveUpAt) return false;
      logger.warn({ reason: reasonOf(error) }, 'database.unreachable');
      return true;
    },
  });
}
