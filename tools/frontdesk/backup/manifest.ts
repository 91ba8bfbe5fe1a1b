import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { OperatorFailure } from '../operator-failure.ts';

export const DUMP = 'frontdesk.dump';
const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** The description of a backup. It is written last, so a folder that lacks it is not a backup. */
export interface Manifest {
  format: 1;
  /** The version of Frontdesk. */
  frontdesk: string;
  /** The time of the snapshot by the clock of the database, as RFC 3339. */
  taken_at: string;
  /** The major version of the server. */
  postgres: number;
  /** The roles that own objects of the backup or have rights to them. */
  roles: string[];
  schemas: Record<string, { migrations: string[]; rows: Record<string, number> }>;
  /** The number of events at the broker at that time, or null if it is unknown. */
  events_in_queues: Record<string, number> | null;
  dump: { bytes: number; sha256: string };
}

export function manifestFile(directory: string) {
  return path.join(directory, MANIFEST);
}

export function readManifest(directory: string): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(manifestFile(directory), 'utf8')) as Manifest;
  } catch {
    throw new OperatorFailure(`${directory} contains no complete backup: ${MANIFEST} cannot be read.`);
  }
  if (manifest.format !== FORMAT) {
    throw new OperatorFailure(`This version cannot read the format ${String(manifest.format)} of ${directory}.`);
  }
  return manifest;
}

export async function checksum(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Counts the rows of every table of the schemas. The rows of partitions count with their table. */
export async function countRows(
  client: Client,
  schemas: readonly string[],
): Promise<Record<string, Record<string, number>>> {
  const counts: Record<string, Record<string, number>> = Object.fromEntries(schemas.map((schema) => [schema, {}]));
  const { rows: tables } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1, 2`,
    [schemas],
  );
  for (const { schema, name } of tables) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM "${schema}"."${name}"`);
    counts[schema][name] = Number(rows[0].count);
  }
  return counts;
}

/** @returns a line for each table whose counts differ */
export function differences(
  expected: Record<string, Record<string, number>>,
  found: Record<string, Record<string, number>>,
): string[] {
  return Object.entries(expected).flatMap(([schema, tables]) =>
    Object.entries(tables)
      .filter(([table, rows]) => found[schema]?.[table] !== rows)
      .map(([table, rows]) => `${schema}.${table}: ${found[schema]?.[table] ?? 'no table'} instead of ${rows}`),
  );
}
