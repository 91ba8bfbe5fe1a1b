import {
  createDataSource,
  pendingMigrations,
  probeEngine,
  UnsafeEngine,
  type DatabaseOptions,
} from '@frontdesk/persistence';
import type { DataSource } from 'typeorm';
import type { Logger } from './observability/logger.js';

const RETRY_MS = 1000;
const REMIND_MS = 30_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Connects to the service's database, retrying without limit. Throws `UnsafeEngine` if it is not Postgres. */
export async function connectDatabase(options: DatabaseOptions, logger: Logger): Promise<DataSource> {
  const dataSource = createDataSource({
    ...options,
    onPoolError: (error) => logger.warn({ reason: error.message }, 'database.connection_lost'),
  });
  await retry(() => dataSource.initialize(), logger);
  await retry(() => probeEngine(options.url), logger);
  return dataSource;
}

/** Waits until a separate step has applied every migration to the schema. */
export async function waitForMigrations(dataSource: DataSource, schema: string, logger: Logger): Promise<void> {
  let remindAt = 0;
  for (;;) {
    const pending = await retry(() => pendingMigrations(dataSource, schema), logger);
    if (pending.length === 0) return;
    if (performance.now() >= remindAt) {
      remindAt = performance.now() + REMIND_MS;
      logger.warn({ schema, pending, remedy: 'run the migrations of this service' }, 'schema.waiting_for_migrations');
    }
    await pause(RETRY_MS);
  }
}

async function retry<T>(attempt: () => Promise<T>, logger: Logger): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof UnsafeEngine) throw error;
      logger.warn({ reason: reasonOf(error) }, 'database.unreachable');
      await pause(RETRY_MS);
    }
  }
}

/** A refused connection to a host with several addresses holds one error per address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError && !error.message ? (error.errors[0] as unknown) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
