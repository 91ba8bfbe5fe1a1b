import { createDataSource, migrate, type DatabaseOptions, type DataSource } from '@frontdesk/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createMessagingTables, dropMessagingTables, notifyOfForeignEvents } from '../src/messaging-tables.js';

export const SCHEMA = 'records';

export class MessagingTables1700000000000 implements MigrationInterface {
  readonly name = 'MessagingTables1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner, SCHEMA);
    await notifyOfForeignEvents(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropMessagingTables(runner);
  }
}

export const database: Omit<DatabaseOptions, 'url'> = {
  schema: SCHEMA,
  entities: [],
  migrations: [MessagingTables1700000000000],
};

/**
 * Creates a schema with outbox and inbox in the database at `url`. The data source connects through `via` and has no
 * relay, unless `sessionSettings` say otherwise.
 */
export async function openOutbox(
  url: string,
  via: string = url,
  sessionSettings: Record<string, string> = {},
): Promise<DataSource> {
  await migrate({ ...database, url });
  return createDataSource({ ...database, url: via, sessionSettings }).initialize();
}

export async function waitingInOutbox(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<{ count: number }[]>('SELECT count(*)::int AS count FROM outbox');
  return row!.count;
}
