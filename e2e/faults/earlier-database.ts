import { serviceNames } from '@frontdesk/contracts';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';

/**
 * A dump of the database at commit ee918958, after one request to every operation. CONTRIBUTING.md says how each
 * release replaces it.
 */
const DUMP = join(import.meta.dirname, 'earlier-database.sql.gz');

/** Records of the dump, of one organization. */
export const EARLIER = {
  key: 'vk_live_iDEfxgMh1cZyFTFNFIfPoyTJgjvCcPAtD8wLj1KX',
  organization: 3,
  call: 12,
  lead: 5,
  booking: 6,
  chat: 13,
  consent: 10,
  optOut: 9,
  blockedCaller: 6,
  endpoint: 4,
  outboundCall: 7,
} as const;

/** Replaces the dump, when a version is released. Needs `pg_dump` on the path. */
export function writeEarlierDatabase(databaseUrl: string): void {
  const format = ['--inserts', '--rows-per-insert=50', '--no-owner', '--no-privileges'];
  const dump = execFileSync('pg_dump', [...format, `--dbname=${databaseUrl}`], { maxBuffer: 2 ** 30 }).toString();
  // Only psql understands lines that begin with a backslash.
  writeFileSync(DUMP, gzipSync(dump.replace(/^\\.*$/gm, ''), { level: 9 }));
}

/** What processes of a version rely on, by name. */
export interface Schema {
  /** The type of each column. */
  columns: Map<string, string>;
  /** The columns that an INSERT has to name. */
  required: Set<string>;
  /** Constraints and unique indexes, which refuse rows. */
  refusals: Set<string>;
  /** The number of rows by table. */
  rows: Map<string, number>;
}

export async function restoreEarlierDatabase(client: pg.Client): Promise<void> {
  await client.query(gunzipSync(readFileSync(DUMP)).toString());
}

export async function readSchema(client: pg.Client): Promise<Schema> {
  const read = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text, [serviceNames])).rows;
  const columns = await read<{ name: string; type: string; required: boolean }>(
    `SELECT concat_ws('.', table_schema, table_name, column_name) AS name, data_type AS type,
            is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AS required
     FROM information_schema.columns WHERE table_schema = ANY ($1)`,
  );
  const refusals = await read<{ name: string }>(
    `SELECT conrelid::regclass || ' ' || conname AS name FROM pg_constraint
     WHERE connamespace = ANY ($1::text[]::regnamespace[]) AND conrelid <> 0
     UNION SELECT indrelid::regclass || ' ' || c.relname FROM pg_index JOIN pg_class c ON c.oid = indexrelid
     WHERE indisunique AND c.relnamespace = ANY ($1::text[]::regnamespace[])`,
  );
  const rows = await read<{ name: string; count: number }>(
    `SELECT c.oid::regclass::text AS name,
            (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %s', c.oid::regclass),
                                                 false, true, '')))[1]::text::int AS count
     FROM pg_class c WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace = ANY ($1::text[]::regnamespace[])`,
  );
  return {
    columns: new Map(columns.map(({ name, type }) => [name, type])),
    required: new Set(columns.flatMap(({ name, required }) => (required ? [name] : []))),
    refusals: new Set(refusals.map(({ name }) => name)),
    rows: new Map(rows.map(({ name, count }) => [name, count])),
  };
}

/** Why processes of the earlier version would fail on the later schema. */
export function breaksOf(earlier: Schema, later: Schema): string[] {
  const tableOf = (column: string): string => column.split('.').slice(0, 2).join('.');
  return [
    ...[...earlier.columns].flatMap(([name, type]) =>
      later.columns.get(name) === type ? [] : [`${name} was removed, or is no longer ${type}`],
    ),
    ...[...later.required].flatMap((name) =>
      earlier.rows.has(tableOf(name)) && !earlier.required.has(name) ? [`${name} has no default`] : [],
    ),
    ...[...later.refusals].flatMap((name) =>
      earlier.rows.has(name.split(' ')[0]!) && !earlier.refusals.has(name) ? [`${name} may refuse rows`] : [],
    ),
  ];
}
