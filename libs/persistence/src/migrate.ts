import pg from 'pg';
import type * as TypeOrm from 'typeorm';
import { poolConfigOf, type DatabaseOptions, type DataSource } from './database.js';
import { applyDecorations } from './entity-decorators.js';

const MIGRATIONS_TABLE = 'migrations';
/** An arbitrary key that all services share, so that their schemas migrate one after another. */
const MIGRATION_LOCK = 0x66726f6e;

/**
 * Creates the service's schema if needed, runs its pending migrations and returns their names. Safe to start several
 * times at once: an advisory lock serializes the runs.
 */
export function migrate(options: DatabaseOptions): Promise<string[]> {
  return lockSchema(options, async (schema, client) => {
    const names = (await schema.runMigrations()).map(({ name }) => name);
    await keepHistory(client, options.schema);
    return names;
  });
}

/**
 * Reverts a migration and all later ones of the schema, the last one first, and returns their names. Each is reverted
 * in a transaction of its own, so an interrupted run can be repeated. Throws if the migration has not run.
 */
export function revertMigrations(options: DatabaseOptions, name: string): Promise<string[]> {
  return lockSchema(options, async (schema, client) => {
    const names = await executedMigrations(client, options.schema);
    const first = names.indexOf(name);
    if (first === -1) throw new Error(`${name} is not a migration that has run in the schema ${options.schema}`);
    const reverted = names.slice(first).reverse();
    for (const _name of reverted) await schema.undoLastMigration();
    return reverted;
  });
}

/** Runs `work` on the schema, which is created if needed, while no other process migrates. */
async function lockSchema(
  options: DatabaseOptions,
  work: (schema: TypeOrm.DataSource, client: pg.Client) => Promise<string[]>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await createSchema(client, options.schema);
    const schema = await openSchema({ ...options, poolSize: 2, statementTimeoutMs: 0 });
    try {
      return await work(schema, client);
    } finally {
      await schema.destroy();
    }
  } finally {
    await client.end();
  }
}

/** In the order in which they have run. */
async function executedMigrations(client: pg.Client, schema: string): Promise<string[]> {
  const table = `${client.escapeIdentifier(schema)}.${MIGRATIONS_TABLE}`;
  const { rows: found } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    table,
  ]);
  if (!found[0]!.exists) return [];
  const { rows } = await client.query<Applied>(`SELECT name FROM ${table} ORDER BY id`);
  return rows.map(({ name }) => name);
}

/** Connects TypeORM to the schema, to migrate it or to compare it with its entities. */
export async function openSchema(options: DatabaseOptions): Promise<TypeOrm.DataSource> {
  // Loaded here, because a running service does not need it.
  const typeOrm = await import('typeorm');
  applyDecorations(typeOrm);
  return new typeOrm.DataSource({
    type: 'postgres',
    url: options.url,
    schema: options.schema,
    entities: options.entities,
    migrations: options.migrations,
    migrationsTableName: MIGRATIONS_TABLE,
    migrationsTransactionMode: 'each',
    parseInt8: true,
    applicationName: options.applicationName ?? options.schema,
    extra: poolConfigOf(options),
  }).initialize();
}

/** Checks first, because `CREATE SCHEMA IF NOT EXISTS` needs the right to create schemas even if the schema exists. */
async function createSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regnamespace($1) IS NOT NULL AS exists', [
    schema,
  ]);
  if (!rows[0]!.exists) await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)}`);
}

/** Makes the migrations table read-only for the runtime role. Only the owner may write it. */
async function keepHistory(client: pg.Client, schema: string): Promise<void> {
  const table = `${client.escapeIdentifier(schema)}.${MIGRATIONS_TABLE}`;
  const { rows } = await client.query<{ grantee: string }>(
    `SELECT DISTINCT grantee::regrole::text AS grantee FROM pg_class, aclexplode(relacl)
     WHERE pg_class.oid = to_regclass($1) AND grantee NOT IN (0, relowner) AND privilege_type <> 'SELECT'`,
    [table],
  );
  for (const { grantee } of rows) await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${grantee}`);
}

interface Applied {
  name: string;
}

/** Returns the names of the migrations that have not run in the schema, oldest first. Changes nothing. */
export async function pendingMigrations(
  dataSource: DataSource,
  { schema, migrations }: Pick<DatabaseOptions, 'schema' | 'migrations'>,
): Promise<string[]> {
  const table = `${schema}.${MIGRATIONS_TABLE}`;
  const [found] = await dataSource.query<{ exists: boolean }[]>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    table,
  ]);
  const applied = found?.exists ? await dataSource.query<Applied[]>(`SELECT name FROM ${table}`) : [];
  const names = new Set(applied.map(({ name }) => name));
  return migrations.map((migration) => new migration().name ?? migration.name).filter((name) => !names.has(name));
}
