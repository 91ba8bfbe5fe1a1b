import { retry } from '@frontdesk/concurrency';
import { RELAYED_SESSION } from '@frontdesk/messaging';
import {
  createDataSource,
  pendingMigrations,
  probeEngine,
  reasonOf,
  UnsafeEngine,
  type DatabaseOptions,
  type DataSource,
  type PoolOptions,
} from '@frontdesk/persistence';
import type { Logger } from './observability/logger.js';

const RETRY_MS = 1000;
const REMIND_MS = 30_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Connects a service with a relay to its database, and retries without limit. */
export async function connectDatabase(options: PoolOptions, logger: Logger): Promise<DataSource> {
  const dataSource = createDataSource({
    ...options,
    sessionSettings: RELAYED_SESSION,
    onPoolError: (error) => logger.warn({ reason: error.message }, 'database.connection_lost'),
  });
  return untilReachable(() => dataSource.initialize(), logger);
}

/** Throws `UnsafeEngine` if the database is not Postgres. Retries without limit while the database is unreachable. */
export function assertSafeEngine(url: string, logger: Logger): Promise<void> {
  return untilReachable(() => probeEngine(url), logger);
}

/** Waits until a separate step has applied every migration to the schema. */
export async function waitForMigrations(
  dataSource: DataSource,
  database: Pick<DatabaseOptions, 'schema' | 'migrations'>,
  logger: Logger,
): Promise<void> {
  let remindAt = 0;
  for (;;) {
    const pending = await untilReachable(() => pendingMigrations(dataSource, database), logger);
    if (pending.length === 0) return;
    if (performance.now() >= remindAt) {
      remindAt = performance.now() + REMIND_MS;
      logger.warn(
        { schema: database.schema, pending, remedy: 'run the migrations of this service' },
        'schema.waiting_for_migrations',
      );
    }
    await pause(RETRY_MS);
  }
}

function untilReachable<T>(work: () => Promise<T>, logger: Logger): Promise<T> {
  return retry(work, {
    firstPauseMs: RETRY_MS,
    maxPauseMs: RETRY_MS,
    shouldRetry: (error) => {
      if (error instanceof UnsafeEngine) return false;
      logger.warn({ reason: reasonOf(error) }, 'database.unreachable');
      return true;
    },
  });
}
