import type { QueryRunner } from 'typeorm';

/** Creates the table of finished removals, in a migration of a service that has rows of organizations. */
export async function createRemovalsTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE organization_removals (
      organization_id bigint PRIMARY KEY,
      finished_at timestamptz NOT NULL
    )`);
}

/** Adds the index that finds removed organizations among the facts. */
export async function indexRemovedFacts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE INDEX organization_facts_removed ON organization_facts (organization_id)
    WHERE facts ->> 'removed_at' IS NOT NULL`);
}

export async function dropRemovalsTable(runner: QueryRunner): Promise<void> {
  await runner.query('DROP INDEX IF EXISTS organization_facts_removed');
  await runner.query('DROP TABLE organization_removals');
}
