// @ts-check
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { writePrivateJson } from '../../launcher/private-files.mjs';
import { OperatorFailure, reasonOf } from '../operator-failure.mjs';
import { adminBroker, adminDatabaseUrl, assertBuilt, operatorSettings } from '../operator-settings.mjs';
import { serviceDefinitions } from '../service-definitions.mjs';
import { checksum, countRows, DUMP, manifestFile } from './manifest.mjs';
import { connectionOf, pipeline, postgresProgram } from './postgres-programs.mjs';
import { lookAtQueues } from './queues.mjs';

export const USAGE = `Usage: npm run frontdesk -- backup DIR [--env-file FILE]

Writes the five schemas, as they are at one moment, to a new folder: frontdesk.dump (for pg_restore) and manifest.json
(versions, migrations, counts, checksum). Services go on working meanwhile. Keys and passwords are not part of it: without
WEBHOOK_SECRET_KEYS, kept elsewhere, the webhooks of a restored database cannot be signed.
`;

/**
 * @param {string[]} args behind `backup`
 * @param {string} root
 */
export async function backup(args, root) {
  const { directory, envFile, help } = parsed(args);
  if (help) return console.log(USAGE);
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
  await client.connect().catch((error) => {
    throw new OperatorFailure(`The database cannot be reached: ${reasonOf(error)}`);
  });
  try {
    const found = await snapshot(client, { url, directory, schemas: services.map(({ name }) => name) });
    const events = queues && Object.fromEntries(queues.map(({ queue, messages }) => [queue, messages]));
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    writePrivateJson(manifestFile(directory), { format: 1, frontdesk: version, ...found, events_in_queues: events });
    tell(directory, found, events);
  } finally {
    await client.end();
  }
}

/** @param {string[]} args */
function parsed(args) {
  try {
    const options = {
      'env-file': /** @type {const} */ ({ type: 'string' }),
      help: /** @type {const} */ ({ type: 'boolean', short: 'h' }),
    };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (!values.help && positionals.length !== 1) throw new Error('One folder to write to is needed.');
    return { directory: positionals[0], envFile: values['env-file'], help: values.help };
  } catch (error) {
    throw new OperatorFailure(`${reasonOf(error)}\n\n${USAGE}`);
  }
}

/** @param {string} directory */
function mustBeEmpty(directory) {
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new OperatorFailure(`${directory} is not empty. Name a new folder.`);
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
}

/**
 * The dump and what is said of it come from one snapshot of the database.
 * @param {pg.Client} client
 * @param {{ url: string, directory: string, schemas: string[] }} options
 */
async function snapshot(client, { url, directory, schemas }) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query(
    `SELECT pg_export_snapshot() AS id, now() AS at, current_setting('server_version_num')::int / 10000 AS major`,
  );
  const [{ id, at, major }] = rows;
  const { database, env } = connectionOf(url);
  const file = path.join(directory, DUMP);
  const counts = await countRows(client, schemas);
  const missing = schemas.filter((schema) => !('migrations' in counts[schema]));
  if (missing.length > 0)
    throw new OperatorFailure(`The database has no schema ${missing.join(', ')}: nothing to back up.`);
  const args = [
    '--format=custom',
    `--snapshot=${id}`,
    `--file=${file}`,
    ...schemas.map((schema) => `--schema=${schema}`),
  ];
  await pipeline([{ command: postgresProgram('pg_dump', major), args: [...args, `--dbname=${database}`] }], env);
  chmodSync(file, 0o600);
  /** @type {import('./manifest.mjs').Manifest['schemas']} */
  const described = {};
  for (const schema of schemas) {
    const { rows: applied } = await client.query(`SELECT name FROM "${schema}".migrations ORDER BY id`);
    described[schema] = { migrations: applied.map(({ name }) => name), rows: counts[schema] };
  }
  const roles = await rolesIn(client, schemas);
  await client.query('COMMIT');
  return { taken_at: at.toISOString(), postgres: major, roles, schemas: described, dump: await checksum(file) };
}

/**
 * @param {pg.Client} client
 * @param {string[]} schemas
 * @returns {Promise<string[]>}
 */
async function rolesIn(client, schemas) {
  const { rows } = await client.query(
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

/**
 * @param {string} directory
 * @param {Awaited<ReturnType<typeof snapshot>>} found
 * @param {Record<string, number> | null} events
 */
function tell(directory, { taken_at, schemas, dump }, events) {
  const rows = Object.values(schemas).flatMap((one) => Object.values(one.rows));
  const total = rows.reduce((sum, count) => sum + count, 0);
  console.log(`${directory}: ${total} rows as of ${taken_at}, ${(dump.bytes / 1_048_576).toFixed(1)} MiB.`);
  const waiting = Object.values(events ?? {}).reduce((sum, count) => sum + count, 0);
  if (!events) console.log('RabbitMQ was not asked: events that were on their way in it are not in the backup.');
  else if (waiting > 0) {
    console.log(
      `${waiting} events were on their way in RabbitMQ. They are not in the backup: their effects are lost with a restore.`,
    );
  }
}
