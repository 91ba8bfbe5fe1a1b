import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Chats1763900100000 implements MigrationInterface {
  readonly name = 'Chats1763900100000';

  async up(runner: QueryRunner): Promise<void> {
    // Each message updates its chat. Because of the fill factor, and because no updated column is indexed, Postgres can
    // make heap-only updates.
    await runner.query(`
      CREATE TABLE chats (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        external_id text,
        channel text NOT NULL,
        contact_address text,
        visitor_name text,
        answered_here boolean NOT NULL DEFAULT false,
        status text NOT NULL,
        version integer NOT NULL,
        last_seq integer NOT NULL,
        message_count integer NOT NULL,
        page_url text,
        handoff_summary text,
        handoff_requested_at timestamptz,
        handed_off_at timestamptz,
        closed_at timestamptz,
        last_message_at timestamptz,
        last_visitor_message_at timestamptz,
        lead_id bigint,
        idle_check_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT chats_whatsapp_has_a_number CHECK ((channel = 'whatsapp') = (contact_address IS NOT NULL)),
        CONSTRAINT chats_closed_has_an_instant CHECK ((status = 'closed') = (closed_at IS NOT NULL))
      ) WITH (fillfactor = 80)`);
    // Each filter of the list has an index in list order.
    await runner.query(`
      CREATE INDEX chats_newest ON chats (organization_id, livemode, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE INDEX chats_by_status ON chats (organization_id, livemode, status, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE UNIQUE INDEX chats_external_id ON chats (organization_id, livemode, external_id)
      WHERE external_id IS NOT NULL`);
    // Finds the open chat of a number.
    await runner.query(`
      CREATE INDEX chats_open_by_number ON chats (organization_id, livemode, contact_address, id DESC)
      WHERE contact_address IS NOT NULL AND status <> 'closed'`);
    // The timers use these indexes.
    await runner.query(`
      CREATE INDEX chats_idle_check ON chats (idle_check_at) WHERE idle_check_at IS NOT NULL`);
    await runner.query(`
      CREATE INDEX chats_handoff_requested ON chats (handoff_requested_at)
      WHERE status = 'ai' AND handoff_requested_at IS NOT NULL`);
    await runner.query(`
      CREATE TABLE chat_messages (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        chat_id bigint NOT NULL REFERENCES chats ON DELETE CASCADE,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        external_id text,
        seq integer NOT NULL,
        sender text NOT NULL,
        author text NOT NULL,
        body text NOT NULL,
        via_api boolean NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE UNIQUE INDEX chat_messages_in_order ON chat_messages (chat_id, seq)`);
    await runner.query(`
      CREATE UNIQUE INDEX chat_messages_external_id ON chat_messages (organization_id, livemode, external_id)
      WHERE external_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE chat_messages');
    await runner.query('DROP TABLE chats');
  }
}
