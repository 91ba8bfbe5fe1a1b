import pg from 'pg';
import {
  checkClock,
  checkDeliveries,
  checkOutbox,
  DELIVERIES_WARN_SECONDS,
  type CheckedConfig,
  type Report,
} from '@frontdesk/service-host';
import { reasonOf } from '../operator-failure.ts';
import { migrationsOf, type ServiceDefinition } from '../service-definitions.ts';

const OLDEST = 140_000;
const XID_WARN = 1_000_000_000;
const REASONS = {
  '28P01': 'the password is wrong: correct the URL, or ALTER ROLE … PASSWORD',
  28000: 'the server does not allow this role to connect from here: see pg_hba.conf',
  '3D000': 'the database does not exist: create it, or correct the URL',
  42501: 'the role lacks the right to connect: run frontdesk admin provision',
};

/** @param seen the databases whose server was checked for an earlier service */
export async function checkDatabase(
  report: Report,
  service: ServiceDefinition,
  config: CheckedConfig,
  seen: Set<string>,
) {
  const url = new URL(config.DATABASE_URL);
  const area = `postgres, ${service.name}`;
  const client = new pg.Client({
    connectionString: config.DATABASE_URL,
    connectionTimeoutMillis: 5000,
    query_timeout: 15_000,
    application_name: 'frontdesk doctor',
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const remedy = REASONS[code as keyof typeof REASONS] ?? 'start the server, or correct DATABASE_URL';
    report.fail(area, `${url.host}${url.pathname} refuses ${url.username}: ${reasonOf(error)}`, remedy);
    return;
  }
  try {
    if (!seen.has(url.host + url.pathname)) await checkServer(report, client, config);
    seen.add(url.host + url.pathname);
    if (await checkMigrations(report, area, client, service)) await checkWork(report, area, client, service.name);
  } catch (error) {
    report.fail(
      area,
      `The schema cannot be checked: ${reasonOf(error)}`,
      'check the rights of the role: docs/operations.md',
    );
  } finally {
    await client.end().catch(() => {});
  }
}

interface ServerFacts {
  version: string;
  number: number;
  now: string;
  most: number;
  used: number;
  xid_age: number;
  size: string;
  is_superuser: boolean;
}

async function checkServer(report: Report, client: pg.Client, config: CheckedConfig) {
  const askedAt = Date.now();
  const { rows } = await client.query<ServerFacts>(`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
           extract(epoch FROM clock_timestamp()) * 1000 AS now, current_setting('max_connections')::int AS most,
           (SELECT sum(numbackends)::int FROM pg_stat_database) AS used,
           (SELECT age(datfrozenxid) FROM pg_database WHERE datname = current_database()) AS xid_age,
           pg_size_pretty(pg_database_size(current_database())) AS size,
           (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS is_superuser`);
  const found = rows[0]!;
  const skew = Math.round(Number(found.now) - (askedAt + Date.now()) / 2);
  if (found.number < OLDEST) report.fail('postgres', `Postgres ${found.version} is too old.`, 'upgrade to 14 or newer');
  else report.ok('postgres', `Postgres ${found.version}, ${found.size}`);

  checkClock(report, 'clock', skew);
  await checkEngine(report, config);

  const connections = `${found.used} of ${found.most} connections are in use.`;
  if (found.used > found.most * 0.8) {
    report.warn('postgres', connections, 'raise max_connections, or lower DATABASE_POOL_SIZE');
  }
  if (Number(found.xid_age) > XID_WARN) {
    const message = `The oldest transaction id is ${found.xid_age} transactions old. At two billion, writes stop.`;
    report.fail(
      'postgres',
      message,
      'find what blocks autovacuum (long transactions, replication slots), then run VACUUM FREEZE',
    );
  }
  if (found.is_superuser && config.NODE_ENV === 'production') {
    report.warn(
      'postgres',
      'The services connect as a superuser.',
      'give them separate roles: frontdesk admin provision',
    );
  }
}

async function checkEngine(report: Report, config: CheckedConfig): Promise<void> {
  const { probeEngine, UnsafeEngine } = await import('@frontdesk/persistence');
  try {
    await probeEngine(config.DATABASE_URL);
    report.ok('engine', 'advisory locks block, and notifications arrive');
  } catch (error) {
    if (!(error instanceof UnsafeEngine)) throw error;
    report.fail('engine', error.message, 'use PostgreSQL 14 or newer: docs/operations.md');
  }
}

/** @returns whether the tables can be read */
async function checkMigrations(
  report: Report,
  area: string,
  client: pg.Client,
  service: ServiceDefinition,
): Promise<boolean> {
  const table = `${service.name}.migrations`;
  const { rows: exists } = await client.query<{ it: boolean }>(
    `SELECT CASE WHEN to_regnamespace($1) IS NULL THEN false
                 WHEN NOT has_schema_privilege($1, 'USAGE') THEN false
                 ELSE to_regclass($2) IS NOT NULL END AS it`,
    [service.name, table],
  );
  const run = `run its migrations: node apps/${service.name}/dist/migrate.js, or npm start`;
  if (!exists[0]!.it) {
    report.fail(area, `The schema ${service.name} does not exist, or this role cannot read it.`, run);
    return false;
  }
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
  const applied = new Set(rows.map(({ name }) => name));
  const known = migrationsOf(service);
  const pending = known.filter((name) => !applied.has(name));
  const newer = [...applied].filter((name) => !known.includes(name));
  if (pending.length > 0) report.fail(area, `Migrations to run: ${pending.join(', ')}.`, run);
  else if (newer.length > 0) {
    report.warn(
      area,
      `The schema is newer than this code: ${newer.join(', ')}.`,
      'run the version of Frontdesk that migrated it',
    );
  } else report.ok(area, `${known.length} migrations, all applied`);
  return pending.length === 0;
}

/** Checks for events and deliveries that are overdue. */
async function checkWork(report: Report, area: string, client: pg.Client, service: string) {
  const { rows } = await client.query<{ count: number; age: number }>(
    `SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min(created_at)), 0)::int AS age
     FROM (SELECT created_at FROM ${service}.outbox ORDER BY seq LIMIT 100000) waiting`,
  );
  const { count: events, age: oldestSeconds } = rows[0]!;
  checkOutbox(report, { area, service, events, oldestSeconds });
  if (service === 'webhooks') checkDeliveries(report, area, await overdueDeliveries(client));
}

async function overdueDeliveries(client: pg.Client): Promise<{ due: number; oldestSeconds: number }> {
  const { rows } = await client.query<{ due: number; oldestSeconds: number }>(
    `SELECT count(*)::int AS due, coalesce(extract(epoch FROM now() - min(claimable_at)), 0)::int AS "oldestSeconds"
     FROM (SELECT claimable_at FROM webhooks.deliveries
           WHERE status = 'pending' AND claimable_at < now() - make_interval(secs => $1) LIMIT 100000) overdue`,
    [DELIVERIES_WARN_SECONDS],
  );
  return rows[0]!;
}
