import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GoogleConflicts1765000000000 implements MigrationInterface {
  readonly name = 'GoogleConflicts1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE google_connections ADD COLUMN compared_at timestamptz');
    await runner.query('ALTER TABLE google_events ADD COLUMN conflict text');
    await runner.query(`
      CREATE INDEX google_events_conflicts ON google_events (organization_id, livemode) WHERE conflict IS NOT NULL`);
    // Without organization_id, so that a row outlives the other rows of a removed organization.
    await runner.query(`
      CREATE TABLE google_revocations (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        calendar_id bigint NOT NULL,
        account text NOT NULL,
        sealed_token text NOT NULL,
        due_at timestamptz,
        attempts integer NOT NULL DEFAULT 0
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE google_revocations');
    await runner.query('ALTER TABLE google_events DROP COLUMN conflict');
    await runner.query('ALTER TABLE google_connections DROP COLUMN compared_at');
  }
}
