import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { writePrivateJson } from '../../launcher/private-files.ts';
import { OperatorFailure, reasonOf } from '../operator-failure.ts';
import { adminBroker, adminDatabaseUrl, assertBuilt, operatorSettings } from '../operator-settings.ts';
import { serviceDefinitions } from '../service-definitions.ts';
import { checksum, countRows, DUMP, type Manifest, manifestFile } from './manifest.ts';
import { connectionOf, pipeline, postgresProgram } from './postgres-programs.ts';
import { lookAtQueues } from './queues.ts';

export async function backup(directory: string, envFile: string | undefined, root: string) {
  assertBuilt(root);
  const settings = operatorSettings({ env: process.env, root, envFile });
  const url = await adminDatabaseUrl(settings);
  const services = await serviceDefinitions(root);
  const broker = await adminBroker(settings);
  const queues = broker && (await lookAtQueues(services, broker).catch(() => null));
  mustBeEmpty(directory);

  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'frontdesk backup',
  });
  await client.connect().catch((error: unknown) => {
    throw new OperatorFailure(`Cannot connect to the database: ${reasonOf(error)}`);
  });
  try {
    const found = await snapshot(client, { url, directory, schemas: services.map(({ name }) => name) });
    const events = queues && Object.fromEntries(queues.map(({ queue, messages }) => [queue, messages]));
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    writePrivateJson(manifestFile(directory), { format: 1, frontdesk: version, ...found, events_in_queues: events });
    printSummary(directory, found, events);
  } finally {
    await client.end();
  }
}

function mustBeEmpty(directory: string) {
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new OperatorFailure(`${directory} is not empty. Name a new folder.`);
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
}

/** Writes the dump. Its description comes from the same snapshot of the database. */
async function snapshot(
  client: pg.Client,
  { url, directory, schemas }: { url: string; directory: string; schemas: string[] },
) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ id: string; at: Date; major: number }>(
    `SELECT pg_export_snapshot() AS id, now() AS at, current_setting('server_version_num')::int / 10000 AS major`,
  );
  const { id, at, major } = rows[0]!;
  const { database, env } = connectionOf(url);
  const file = path.join(directory, DUMP);
  const counts = await countRows(client, schemas);
  const missing = schemas.filter((schema) => !('migrations' in counts[schema]));
  if (missing.length > 0)
    throw new OperatorFailure(`The database lacks the schema ${missing.join(', ')}, so there is nothing to back up.`);
  const args = [
    '--format=custom',
    `--snapshot=${id}`,
    `--file=${file}`,
    ...schemas.map((schema) => `--schema=${schema}`),
  ];
  await pipeline([{ command: postgresProgram('pg_dump', major), args: [...args, `--dbname=${database}`] }], env);
  chmodSync(file, 0o600);
  const described: Manifest['schemas'] = {};
  for (const schema of schemas) {
    const { rows: applied } = await client.query<{ name: string }>(
      `SELECT name FROM "${schema}".migrations ORDER BY id`,
    );
    described[schema] = { migrations: applied.map(({ name }) => name), rows: counts[schema] };
  }
  const roles = await rolesIn(client, schemas);
  await client.query('COMMIT');
  return { taken_at: at.toISOString(), postgres: major, roles, schemas: described, dump: await checksum(file) };
}

async function rolesIn(client: pg.Client, schemas: string[]): Promise<string[]> {
  const { rows } = await client.query<{ rolname: string }>(
    `WITH named AS (
       SELECT c.relowner AS role, c.relacl AS acl FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = ANY ($1)
       UNION ALL SELECT nspowner, nspacl FROM pg_namespace WHERE nspname = ANY ($1)
       UNION ALL SELECT d.defaclrole, d.defaclacl FROM pg_default_acl d JOIN pg_namespace n ON n.oid = d.defaclnamespace
       WHERE n.nspname = ANY ($1)
     )
     SELECT rolname FROM pg_roles WHERE oid IN (
       SELECT role FROM named UNION SELECT grantee FROM named, aclexplode(acl)) ORDER BY 1`,
    [schemas],
  );
  return rows.map(({ rolname }) => rolname);
}

function printSummary(
  directory: string,
  { taken_at, schemas, dump }: Awaited<ReturnType<typeof snapshot>>,
  events: Record<string, number> | null,
) {
  const rows = Object.values(schemas).flatMap((one) => Object.values(one.rows));
  const total = rows.reduce((sum, count) => sum + count, 0);
  console.log(`${directory}: ${total} rows as of ${taken_at}, ${(dump.bytes / 1_048_576).toFixed(1)} MiB.`);
  const waiting = Object.values(events ?? {}).reduce((sum, count) => sum + count, 0);
  if (!events) console.log('RabbitMQ was not checked. Events in its queues are not in the backup.');
  else if (waiting > 0) {
    console.log(
      `${waiting} events are in RabbitMQ's queues. They are not in the backup, so a restore loses their effects.`,
    );
  }
}
