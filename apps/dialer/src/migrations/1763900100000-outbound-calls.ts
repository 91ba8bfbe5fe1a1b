import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OutboundCalls1763900100000 implements MigrationInterface {
  readonly name = 'OutboundCalls1763900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbound_calls (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        source text NOT NULL,
        purpose text NOT NULL,
        status text NOT NULL,
        contact_name text,
        phone_number text NOT NULL,
        context jsonb,
        blocked_reason text,
        scheduled_for timestamptz,
        due_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        answered_at timestamptz,
        answered_by text,
        voicemail_left_at timestamptz,
        ended_at timestamptz,
        duration_seconds integer,
        summary text,
        decision jsonb NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    // Makes a repeated request find the waiting call instead of adding another, even if both run concurrently.
    await runner.query(`
      CREATE UNIQUE INDEX outbound_calls_waiting
      ON outbound_calls (organization_id, livemode, phone_number, source)
      WHERE status IN ('queued', 'scheduled')`);
    await runner.query(`
      CREATE INDEX outbound_calls_due
      ON outbound_calls (organization_id, livemode, due_at, id)
      WHERE due_at IS NOT NULL`);
    // These indexes serve the list without a filter, each combination of status and source, and the calls to one
    // number.
    await runner.query(`
      CREATE INDEX outbound_calls_newest
      ON outbound_calls (organization_id, livemode, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE INDEX outbound_calls_by_kind
      ON outbound_calls (organization_id, livemode, status, source, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE INDEX outbound_calls_by_number
      ON outbound_calls (organization_id, livemode, phone_number, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE TABLE outbound_call_transcripts (
        outbound_call_id bigint PRIMARY KEY REFERENCES outbound_calls ON DELETE CASCADE,
        lines jsonb NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE outbound_attempts (
        attempt_id uuid PRIMARY KEY,
        outbound_call_id bigint NOT NULL REFERENCES outbound_calls ON DELETE CASCADE,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        phone_number text NOT NULL,
        from_number text,
        started_at timestamptz NOT NULL,
        carrier text NOT NULL,
        carrier_call_id text,
        answered_at timestamptz,
        ended_at timestamptz,
        outcome text,
        duration_seconds integer,
        disposition text,
        expires_at timestamptz,
        revision integer NOT NULL DEFAULT 1,
        reserved_minutes integer NOT NULL DEFAULT 0,
        CONSTRAINT outbound_attempts_end_with_an_outcome CHECK ((ended_at IS NULL) = (outcome IS NULL))
      )`);
    await runner.query(`
      CREATE INDEX outbound_attempts_by_call ON outbound_attempts (outbound_call_id, started_at)`);
    // Counts the dial starts of a number in the last day, and those of an organization in its day.
    await runner.query(`
      CREATE INDEX outbound_attempts_by_number
      ON outbound_attempts (organization_id, livemode, phone_number, started_at)`);
    await runner.query(`
      CREATE INDEX outbound_attempts_by_start ON outbound_attempts (organization_id, livemode, started_at)`);
    // Counts lines in use, and finds numbers that are on a call.
    await runner.query(`
      CREATE INDEX outbound_attempts_active
      ON outbound_attempts (organization_id, livemode, phone_number)
      WHERE ended_at IS NULL`);
    await runner.query(`
      CREATE INDEX outbound_attempts_expiring ON outbound_attempts (expires_at) WHERE ended_at IS NULL`);
    // Finds dials that the carrier may have received and that have no carrier id.
    await runner.query(`
      CREATE INDEX outbound_attempts_unnamed
      ON outbound_attempts (started_at)
      WHERE ended_at IS NULL AND carrier_call_id IS NULL`);
    await runner.query(`
      CREATE UNIQUE INDEX outbound_attempts_carrier_call_id
      ON outbound_attempts (carrier_call_id)
      WHERE carrier_call_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbound_attempts');
    await runner.query('DROP TABLE outbound_call_transcripts');
    await runner.query('DROP TABLE outbound_calls');
  }
}
