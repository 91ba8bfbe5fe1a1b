import { createMessagingTables, dropMessagingTables, notifyOfForeignEvents } from '@frontdesk/messaging';
import {
  createFactsTable,
  createRemovalsTable,
  dropFactsTable,
  dropRemovalsTable,
  indexRemovedFacts,
} from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Sessions1764800000000 implements MigrationInterface {
  readonly name = 'Sessions1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner, 'voice');
    await notifyOfForeignEvents(runner);
    await createFactsTable(runner);
    await createRemovalsTable(runner);
    await indexRemovedFacts(runner);
    await runner.query(`
      CREATE INDEX organization_facts_by_inbound_number ON organization_facts
      USING gin ((facts->'inbound_numbers') jsonb_path_ops)`);
    await runner.query(`
      CREATE TABLE sessions (
        call_sid text PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        from_number text NOT NULL,
        to_number text NOT NULL,
        is_browser boolean NOT NULL,
        outbound jsonb,
        call_id bigint,
        lead_id bigint,
        connections smallint NOT NULL DEFAULT 0,
        handoff jsonb,
        is_done boolean NOT NULL DEFAULT false,
        is_answer_recorded boolean NOT NULL DEFAULT false,
        is_transcript_dropped boolean NOT NULL DEFAULT false,
        disposition text,
        started_at timestamptz NOT NULL,
        answered_at timestamptz,
        last_frame_at timestamptz NOT NULL,
        end_status text,
        ended_at timestamptz,
        duration_seconds integer
      )`);
    await runner.query('CREATE INDEX sessions_by_last_frame ON sessions (last_frame_at)');
    await runner.query('CREATE INDEX sessions_by_end ON sessions (ended_at) WHERE end_status IS NOT NULL');
    await runner.query('CREATE INDEX sessions_by_caller ON sessions (from_number, started_at)');
    await runner.query('CREATE INDEX sessions_by_organization ON sessions (organization_id)');
    await runner.query(`
      CREATE TABLE lines (
        call_sid text REFERENCES sessions ON DELETE CASCADE,
        seq integer,
        sender text NOT NULL,
        body text NOT NULL,
        said_at timestamptz NOT NULL,
        PRIMARY KEY (call_sid, seq)
      )`);
    await runner.query(`
      CREATE TABLE acts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        call_sid text NOT NULL REFERENCES sessions ON DELETE CASCADE,
        act jsonb NOT NULL,
        due_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX acts_by_due_time ON acts (due_at)');
    await runner.query('CREATE INDEX acts_by_call ON acts (call_sid)');
    await runner.query(`
      CREATE TABLE relay_tokens (
        token_hash bytea PRIMARY KEY,
        call_sid text NOT NULL REFERENCES sessions ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX relay_tokens_by_call ON relay_tokens (call_sid)');
    await runner.query(`
      CREATE TABLE recent_calls (
        call_sid text PRIMARY KEY,
        organization_id bigint NOT NULL,
        from_number text NOT NULL,
        called_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX recent_calls_by_caller ON recent_calls (organization_id, from_number, called_at)');
    await runner.query('CREATE INDEX recent_calls_by_time ON recent_calls (called_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recent_calls, relay_tokens, acts, lines, sessions');
    await dropRemovalsTable(runner);
    await dropFactsTable(runner);
    await dropMessagingTables(runner);
  }
}
