import type { DatabaseOptions, DataSource } from '@frontdesk/persistence';
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A private database with the service's migrated schema. */
export interface TestDatabase {
  url: string;
  dataSource: DataSource;
  drop(): Promise<void>;
}

/** Returns the URL of the test run's Postgres server. */
export function testServerUrl(): string {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set; run the tests with `npm test`, which sets it.');
  return url;
}

/** Creates an empty database, by default on the test run's server. */
export async function createEmptyDatabase(
  serverUrl: string = testServerUrl(),
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `frontdesk_spec_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

export async function createTestDatabase(options: Omit<DatabaseOptions, 'url'>): Promise<TestDatabase> {
  // The module is loaded here, because end-to-end specs import this library and do not need it.
  const { createDataSource, migrate } = await import('@frontdesk/persistence');
  const { url, drop } = await createEmptyDatabase();
  await migrate({ ...options, url });
  const dataSource = await createDataSource({ ...options, url }).initialize();
  return {
    url,
    dataSource,
    drop: async () => {
      await dataSource.destroy();
      await drop();
    },
  };
}
