import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Calls1763800100000 implements MigrationInterface {
  readonly name = 'Calls1763800100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE calls (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        external_id text,
        direction text NOT NULL,
        status text NOT NULL,
        from_number text NOT NULL,
        caller_name text,
        to_number text NOT NULL,
        spam boolean NOT NULL,
        routed_to text,
        started_at timestamptz NOT NULL,
        answered_at timestamptz,
        ended_at timestamptz,
        duration_seconds integer,
        disposition text,
        summary text,
        handoff_summary text,
        blocked_caller_id bigint,
        created_at timestamptz NOT NULL,
        CONSTRAINT calls_blocked_are_inbound_spam
          CHECK (status <> 'blocked' OR (direction = 'inbound' AND spam))
      )`);
    // One index serves the unfiltered list. In the other, each combination of the three filters is one range.
    await runner.query(`
      CREATE INDEX calls_newest ON calls (organization_id, livemode, started_at DESC, id DESC)`);
    await runner.query(`
      CREATE INDEX calls_by_kind
      ON calls (organization_id, livemode, direction, status, spam, started_at DESC, id DESC)`);
    await runner.query(`
      CREATE UNIQUE INDEX calls_external_id
      ON calls (organization_id, livemode, external_id)
      WHERE external_id IS NOT NULL`);
    // Transcripts have their own table, because only `GET /calls/{call}` shows them and lists then read smaller rows.
    await runner.query(`
      CREATE TABLE call_transcripts (
        call_id bigint PRIMARY KEY REFERENCES calls ON DELETE CASCADE,
        lines jsonb NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE call_transcripts');
    await runner.query('DROP TABLE calls');
  }
}
