import type { Stack } from './stack.ts';

/** The work of Postgres between a reset and a reading. */
export interface DatabaseWork {
  /** The statements, the most frequent first. */
  statements: { app: string; query: string; calls: number; milliseconds: number }[];
  walBytes: number;
  /** How often the WAL was synced to disk. Null on servers that count this elsewhere. */
  walSyncs: number | null;
}

/** The settings of a Postgres that counts statements. */
export const COUNTING_SETTINGS = { shared_preload_libraries: 'pg_stat_statements' };

type Sql = Stack['sql'];

export async function resetStatements(sql: Sql) {
  await sql.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await sql.query("SELECT pg_stat_statements_reset(), pg_stat_reset_shared('wal')");
}

/** Reads the work of the apps, which are identified by their roles (`roleOf`). */
export async function readDatabaseWork(sql: Sql): Promise<DatabaseWork> {
  const { rows: statements } = await sql.query(
    `SELECT substr(rolname, length('bench_') + 1) AS app, regexp_replace(query, '\\s+', ' ', 'g') AS query,
            sum(calls)::int AS calls, sum(total_exec_time) AS milliseconds
     FROM pg_stat_statements JOIN pg_roles ON pg_roles.oid = userid
     WHERE rolname LIKE 'bench\\_%' GROUP BY 1, 2 ORDER BY calls DESC`,
  );
  const { rows } = await sql.query(
    `SELECT wal_bytes::float8 AS bytes, (to_jsonb(w) ->> 'wal_sync')::int AS syncs FROM pg_stat_wal AS w`,
  );
  return { statements, walBytes: rows[0].bytes, walSyncs: rows[0].syncs };
}
