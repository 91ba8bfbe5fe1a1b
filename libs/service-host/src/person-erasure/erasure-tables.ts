import type { QueryRunner } from 'typeorm';

/** Creates the table of erasures, in a migration of a service that has data of people. */
export async function createErasuresTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE person_erasures (
      request_id bigint NOT NULL,
      step integer NOT NULL,
      organization_id bigint NOT NULL,
      phone_number text,
      email text,
      requested_at timestamptz NOT NULL,
      covers_until timestamptz NOT NULL,
      is_repeat boolean NOT NULL,
      ids jsonb NOT NULL,
      position integer NOT NULL DEFAULT 0,
      erased jsonb NOT NULL DEFAULT '{}',
      found jsonb NOT NULL DEFAULT '{}',
      finished_at timestamptz,
      PRIMARY KEY (request_id, step)
    )`);
  await runner.query(`
    CREATE INDEX person_erasures_unfinished ON person_erasures (request_id, step) WHERE finished_at IS NULL`);
  await runner.query('CREATE INDEX person_erasures_by_number ON person_erasures (organization_id, phone_number)');
}

export async function dropErasuresTable(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TABLE person_erasures');
}
