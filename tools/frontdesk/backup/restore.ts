import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { writePrivateText } from '../../launcher/private-files.ts';
import { OperatorFailure, reasonOf } from '../operator-failure.ts';
import {
  adminBroker,
  adminDatabaseUrl,
  assertBuilt,
  operatorSettings,
  type OperatorSettings,
} from '../operator-settings.ts';
import { type ServiceDefinition, serviceDefinitions } from '../service-definitions.ts';
import { checksum, countRows, differences, DUMP, type Manifest, readManifest } from './manifest.ts';
import { connectionOf, pipeline, postgresProgram } from './postgres-programs.ts';
import { emptyQueues, lookAtQueues } from './queues.ts';
import { BackupSeries, isBackup, nameOfTime } from './series.ts';
import { emptySql, ENDED_SIGN_INS, endSignInsSql, holdCallsSql, skipIdsSql } from './restore-sql.ts';

const REHEARSAL = 'frontdesk_rehearsal';

type BrokerAddress = NonNullable<Awaited<ReturnType<typeof adminBroker>>>;

export interface RestoreOptions {
  force?: boolean;
  releaseCalls?: boolean;
  keepQueues?: boolean;
  idGap: number;
  envFile?: string;
}

export async function restore(directory: string, options: RestoreOptions, root: string) {
  assertBuilt(root);
  const settings = operatorSettings({ env: process.env, root, envFile: options.envFile });
  const url = await adminDatabaseUrl(settings);
  const services = await serviceDefinitions(root);
  const manifest = readManifest(directory);
  await mustBeWhole(directory, manifest);
  const broker = options.keepQueues ? null : await brokerOf(settings);
  const queues = broker && (await quietQueues(services, broker));

  await withClient(url, async (client) => {
    await mustBeRestorable(client, manifest, options.force);
    const endedAt = new Date(Math.floor(Date.now() / 1000) * 1000);
    const callbacksFile = options.releaseCalls ? undefined : heldCallbacks(directory, endedAt);
    await load(client, { ...options, url, directory, manifest, endedAt, callbacksFile });
    if (callbacksFile) reportHeldCallbacks(callbacksFile);
    await verify(client, manifest, options);
    if (broker && queues) console.log(`${await emptyQueues(queues, broker)} events purged from RabbitMQ's queues.`);
    else
      console.log(
        'RabbitMQ was not changed. Purge its queues, dialer.callbacks first, or the dialer dials the callbacks in them.',
      );
    if (!options.releaseCalls) await announceEndedCalls({ root, url, endedAt });
  });
  console.log(NEXT);
}

/** Restores a backup to a database of its own, which no service uses, and drops the database. */
export async function rehearse(folder: string, envFile: string | undefined, root: string) {
  const directory = isBackup(folder) ? folder : new BackupSeries(folder, 1).newest();
  const url = await adminDatabaseUrl(operatorSettings({ env: process.env, root, envFile }));
  const manifest = readManifest(directory);
  await mustBeWhole(directory, manifest);
  const rehearsal = new URL(url);
  rehearsal.pathname = `/${REHEARSAL}`;
  await withClient(url, async (admin) => {
    // An earlier rehearsal may have been interrupted.
    await admin.query(`DROP DATABASE IF EXISTS ${REHEARSAL} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${REHEARSAL}`);
    try {
      await withClient(rehearsal.href, async (client) => {
        await load(client, { idGap: 1, url: rehearsal.href, directory, manifest, endedAt: new Date() });
        await verify(client, manifest, { releaseCalls: true });
      });
    } finally {
      await admin.query(`DROP DATABASE ${REHEARSAL} WITH (FORCE)`);
    }
  });
  console.log(`${directory} can be restored. The database ${REHEARSAL} was dropped.`);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'frontdesk restore',
  });
  await client.connect().catch((error: unknown) => {
    throw new OperatorFailure(`Cannot connect to the database: ${reasonOf(error)}`);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const NEXT = `
Before the services start:
  - Empty Redis (redis-cli FLUSHDB). It contains only counters and a cache.
  - Run the migrations of this version, and frontdesk admin provision if the services have separate roles.
  - Everyone signs in again, because sessions, links and waiting mails of the backup are removed.
  - Changes after the backup are lost: revoked keys work again, and opt-outs, revoked consents and switches to HIPAA mode are
    missing. Repeat them before the dialer starts: docs/operations.md, "After a restore".
Then start the services and run frontdesk admin doctor.`;

async function mustBeWhole(directory: string, { dump }: Manifest) {
  const file = path.join(directory, DUMP);
  if (!existsSync(file)) throw new OperatorFailure(`${file} is missing.`);
  const { sha256 } = await checksum(file);
  if (sha256 !== dump.sha256)
    throw new OperatorFailure(`${file} has been changed or damaged: its checksum differs from the manifest.`);
}

async function brokerOf(settings: OperatorSettings) {
  const broker = await adminBroker(settings);
  if (broker) return broker;
  throw new OperatorFailure(
    'Set RABBITMQ_URL so that its queues can be purged, or purge them yourself and use --keep-queues.',
  );
}

async function quietQueues(services: ServiceDefinition[], broker: BrokerAddress) {
  const queues = await lookAtQueues(services, broker).catch((error: unknown) => {
    throw new OperatorFailure(
      `Cannot connect to RabbitMQ: ${reasonOf(error)}. Use --keep-queues to restore without it.`,
    );
  });
  const read = queues.filter(({ consumers }) => consumers > 0).map(({ queue }) => queue);
  if (read.length > 0) throw new OperatorFailure(`Stop the services first. Consumers still read ${read.join(', ')}.`);
  return queues;
}

async function mustBeRestorable(client: pg.Client, { schemas }: Manifest, force = false) {
  const { rows: users } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'frontdesk %'`,
  );
  if (users.length > 0) {
    throw new OperatorFailure(
      `Stop the services first. The database is in use by ${users.map(({ name }) => name).join(', ')}.`,
    );
  }
  const counts = await countRows(client, Object.keys(schemas));
  const filled = Object.entries(counts).flatMap(([schema, tables]) =>
    Object.entries(tables)
      .filter(([table, rows]) => table !== 'migrations' && rows > 0)
      .map(([table, rows]) => `${schema}.${table} (${rows})`),
  );
  if (filled.length > 0 && !force) {
    const what = `${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ', …' : ''}`;
    throw new OperatorFailure(
      `The database contains rows: ${what}. Restore to an empty database, or use --force to drop them.`,
    );
  }
}

interface Load {
  url: string;
  directory: string;
  manifest: Manifest;
  endedAt: Date;
  idGap: number;
  /** Undefined if waiting live calls continue and ring. */
  callbacksFile?: string;
}

/** Restores in one transaction. Before its commit nothing has changed, and after it no restored call can ring. */
async function load(client: pg.Client, { url, directory, manifest, endedAt, idGap, callbacksFile }: Load) {
  const { rows } = await client.query<{ major: number; missing: string[] }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major,
            (SELECT coalesce(array_agg(role), '{}') FROM unnest($1::text[]) role
             WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role)) AS missing`,
    [manifest.roles],
  );
  const { major, missing } = rows[0]!;
  const schemas = Object.keys(manifest.schemas);
  const { database, env } = connectionOf(url);
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-restore-'));
  try {
    const after = path.join(scratch, 'after.sql');
    const hold = callbacksFile ? holdCallsSql({ at: endedAt.toISOString(), callbacksFile }) : '';
    writePrivateText(after, `${hold}${endSignInsSql()}${skipIdsSql({ schemas, gap: idGap })}`);
    // Without the roles of the backup, the restoring role owns everything until provision creates new roles.
    const owners = missing.length > 0 ? ['--no-owner', '--no-privileges'] : [];
    const psql = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', `--dbname=${database}`];
    await pipeline(
      [
        { command: postgresProgram('pg_restore', major), args: [...owners, '--file=-', path.join(directory, DUMP)] },
        {
          command: postgresProgram('psql', major),
          args: [...psql, `--command=${emptySql(schemas)}`, '--file=-', `--file=${after}`],
        },
      ],
      env,
    );
    if (missing.length > 0) {
      console.log(`The roles ${missing.join(', ')} do not exist on this server. Run frontdesk admin provision.`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Compares the number of rows with the backup, except for tables that a restore changes. */
async function verify(
  client: pg.Client,
  { taken_at, schemas }: Manifest,
  { releaseCalls }: { releaseCalls?: boolean },
) {
  await client.query('ANALYZE');
  const expected = Object.fromEntries(
    Object.entries(schemas).map(([schema, { rows }]) => {
      const own = { ...rows };
      if (!releaseCalls && schema === 'records') delete own.outbox;
      if (!releaseCalls && schema === 'dialer') delete own.dial_inquiries;
      if (schema === 'gateway') for (const table of ENDED_SIGN_INS) delete own[table];
      return [schema, own];
    }),
  );
  const wrong = differences(expected, await countRows(client, Object.keys(schemas)));
  if (wrong.length > 0)
    throw new OperatorFailure(`The restored row counts differ from the backup: ${wrong.join('; ')}.`);
  console.log(`Restored to ${taken_at}. Every table has the row count of the backup.`);
}

/**
 * Beside the backup, since a schedule deletes the whole folder of a backup in the end. If the backup is a volume of its
 * own, the file is in it: what is beside it may be gone with the container.
 */
function heldCallbacks(directory: string, at: Date) {
  const backup = path.resolve(directory);
  const beside = path.dirname(backup);
  const folder = statSync(beside).dev === statSync(backup).dev && isWritable(beside) ? beside : backup;
  return path.join(folder, `held-callbacks-${nameOfTime(at)}.ndjson`);
}

function isWritable(folder: string) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function reportHeldCallbacks(file: string) {
  const held = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  if (held.length === 0) rmSync(file);
  else console.log(`${held.length} callbacks were held back: ${file}`);
}

async function announceEndedCalls({ root, url, endedAt }: { root: string; url: string; endedAt: Date }) {
  const file = path.join(root, 'apps/dialer/dist/commands/announce-restored-ends.js');
  const { announceRestoredEnds } = (await import(pathToFileURL(file).href)) as {
    announceRestoredEnds: (url: string, options: { endedAt: Date }) => Promise<number>;
  };
  const count = await announceRestoredEnds(url, { endedAt }).catch((error: unknown) => {
    const what = 'Unfinished live calls have failed and will not ring, but their events could not be published';
    throw new OperatorFailure(`${what}: ${reasonOf(error)}. Run the same restore again with --force.`);
  });
  console.log(`${count} unfinished live calls have failed; their events will be published.`);
}
