// @ts-check
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorFailure } from '../operator-failure.mjs';

export const DUMP = 'frontdesk.dump';
const MANIFEST = 'manifest.json';
const FORMAT = 1;

/**
 * What a backup holds. It is written last: a folder without it is no backup.
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} frontdesk version
 * @property {string} taken_at RFC 3339, by the clock of the database: the moment of its snapshot
 * @property {number} postgres major version of the server
 * @property {string[]} roles that own something in it or have rights to it
 * @property {Record<string, { migrations: string[], rows: Record<string, number> }>} schemas
 * @property {Record<string, number> | null} events_in_queues at the broker when it was taken; null when it was not asked
 * @property {{ bytes: number, sha256: string }} dump
 */

/** @param {string} directory */
export function manifestFile(directory) {
  return path.join(directory, MANIFEST);
}

/**
 * @param {string} directory
 * @returns {Manifest}
 */
export function readManifest(directory) {
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(manifestFile(directory), 'utf8'));
  } catch {
    throw new OperatorFailure(
      `${directory} holds no backup, or one that was not finished: ${MANIFEST} cannot be read.`,
    );
  }
  if (manifest.format !== FORMAT) {
    throw new OperatorFailure(`${directory} has the format ${manifest.format}, which this version cannot read.`);
  }
  return manifest;
}

/**
 * @param {string} file
 * @returns {Promise<{ bytes: number, sha256: string }>}
 */
export async function checksum(file) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Rows of every table of the schemas, exactly. Partitions count with their table.
 * @param {import('pg').Client} client
 * @param {readonly string[]} schemas
 * @returns {Promise<Record<string, Record<string, number>>>}
 */
export async function countRows(client, schemas) {
  /** @type {Record<string, Record<string, number>>} */
  const counts = Object.fromEntries(schemas.map((schema) => [schema, {}]));
  const { rows: tables } = await client.query(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1, 2`,
    [schemas],
  );
  for (const { schema, name } of tables) {
    const { rows } = await client.query(`SELECT count(*) AS count FROM "${schema}"."${name}"`);
    counts[schema][name] = Number(rows[0].count);
  }
  return counts;
}

/**
 * Where two counts of the same tables differ, in words.
 * @param {Record<string, Record<string, number>>} expected
 * @param {Record<string, Record<string, number>>} found
 * @returns {string[]}
 */
export function differences(expected, found) {
  return Object.entries(expected).flatMap(([schema, tables]) =>
    Object.entries(tables)
      .filter(([table, rows]) => found[schema]?.[table] !== rows)
      .map(([table, rows]) => `${schema}.${table}: ${found[schema]?.[table] ?? 'no table'} instead of ${rows}`),
  );
}
