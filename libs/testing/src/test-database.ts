import type { DatabaseOptions, DataSource } from '@frontdesk/persistence';
import { createHash, randomBytes } from 'node:crypto';
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

/**
 * Limits of the specs' own connections. A busy machine takes longer to store the rows of a spec than a service may take
 * for a statement. Specs of these limits open connections of their own.
 */
const PATIENT = { statementTimeoutMs: 0, connectionTimeoutMs: 120_000 };
/** An arbitrary key, so that one process at a time makes a template. */
const TEMPLATE_LOCK = 0x74656d70;

/**
 * Creates a database, by default on the test run's server.
 *
 * @param template a database of that server to copy. By default the database is empty
 */
export async function createEmptyDatabase(
  serverUrl: string = testServerUrl(),
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `frontdesk_spec_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, (client) =>
    client.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`),
  );
  return {
    url: urlOf(serverUrl, name),
    drop: async () => void (await onServer(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

export async function createTestDatabase(options: Omit<DatabaseOptions, 'url'>): Promise<TestDatabase> {
  // The module is loaded here, because end-to-end specs import this library and do not need it.
  const { createDataSource } = await import('@frontdesk/persistence');
  const { url, drop } = await createEmptyDatabase(testServerUrl(), await migratedTemplate(options));
  const dataSource = await createDataSource({ ...options, ...PATIENT, url }).initialize();
  return {
    url,
    dataSource,
    drop: async () => {
      await dataSource.destroy();
      await drop();
    },
  };
}

/**
 * Returns the name of a database with the migrated schema, which the first spec of the test run that needs it makes. It
 * is dropped with the run's own database, whose name it continues.
 */
async function migratedTemplate(options: Omit<DatabaseOptions, 'url'>): Promise<string> {
  const serverUrl = testServerUrl();
  const content = [options.schema, ...options.migrations.map(String)].join('\n');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const name = `${new URL(serverUrl).pathname.slice(1)}_${hash}`;
  await onServer(serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const { migrate } = await import('@frontdesk/persistence');
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await migrate({ ...options, url: urlOf(serverUrl, unfinished) });
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  });
  return name;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
