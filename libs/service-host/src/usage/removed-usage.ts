import type { QueryRunner } from 'typeorm';
import type { CountedTable } from './usage.sql.js';

/** Time zones differ by a multiple of this, so that the sums fit the days of each. */
const INTERVAL = '15 minutes';

/**
 * Keeps the usage of records that are removed, in a migration of a service whose records are counted. The transaction
 * that removes records adds their counts to `removed_usage`, so that they are counted exactly once. `condition` selects
 * the counted records.
 */
export async function createRemovedUsage(runner: QueryRunner, counted: Omit<CountedTable, 'name'>): Promise<void> {
  const { table, counts } = counted;
  const names = Object.keys(counts);
  await runner.query(`
    CREATE TABLE removed_usage (
      organization_id bigint NOT NULL,
      livemode boolean NOT NULL,
      at timestamptz NOT NULL,
      ${names.map((name) => `${name} bigint NOT NULL,`).join(' ')}
      PRIMARY KEY (organization_id, livemode, at)
    )`);
  await redefineRemovedUsage(runner, counted);
  await runner.query(`
    CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_removed_usage()`);
}

/** Changes which removed records are counted. */
export async function redefineRemovedUsage(
  runner: QueryRunner,
  { at, counts, condition = 'true' }: Omit<CountedTable, 'name'>,
): Promise<void> {
  const names = Object.keys(counts);
  await runner.query(`
    CREATE OR REPLACE FUNCTION keep_removed_usage() RETURNS trigger LANGUAGE plpgsql AS $fn$
    BEGIN
      INSERT INTO removed_usage AS kept (organization_id, livemode, at, ${names.join(', ')})
      SELECT organization_id, livemode, date_bin('${INTERVAL}', ${at}, '2000-01-01T00:00:00Z'),
             ${Object.values(counts).join(', ')}
      FROM removed WHERE ${condition} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (organization_id, livemode, at)
      DO UPDATE SET ${names.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')};
      RETURN NULL;
    END $fn$`);
  await runner.query(`
    DO $do$ BEGIN
      EXECUTE format('ALTER FUNCTION keep_removed_usage() SET search_path = %I, pg_temp', current_schema());
    END $do$`);
}

export async function dropRemovedUsage(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`DROP TRIGGER ${table}_removed ON ${table}`);
  await runner.query('DROP FUNCTION keep_removed_usage()');
  await runner.query('DROP TABLE removed_usage');
}
