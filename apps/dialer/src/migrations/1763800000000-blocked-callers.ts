import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BlockedCallers1763800000000 implements MigrationInterface {
  readonly name = 'BlockedCallers1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE blocked_callers (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        pattern text NOT NULL,
        source text NOT NULL,
        note text,
        calls_blocked bigint NOT NULL DEFAULT 0,
        last_blocked_at timestamptz,
        created_at timestamptz NOT NULL
      )`);
    // Screening looks up each prefix of the caller's number here; the index also keeps patterns unique.
    await runner.query(`
      CREATE UNIQUE INDEX blocked_callers_pattern ON blocked_callers (organization_id, livemode, pattern)`);
    await runner.query(`
      CREATE INDEX blocked_callers_newest
      ON blocked_callers (organization_id, livemode, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE INDEX blocked_callers_by_source
      ON blocked_callers (organization_id, livemode, source, created_at DESC, id DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE blocked_callers');
  }
}
