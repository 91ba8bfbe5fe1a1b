import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates three queues. A row can be claimed once it is due. A claim sets `due_at` to the end of the lease. */
export class ResponderAndChannels1763900200000 implements MigrationInterface {
  readonly name = 'ResponderAndChannels1763900200000';

  async up(runner: QueryRunner): Promise<void> {
    // The chats that wait for our AI. Each has at most one row, for the newest known message.
    await runner.query(`
      CREATE TABLE ai_turns (
        chat_id bigint PRIMARY KEY REFERENCES chats ON DELETE CASCADE,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        seq integer NOT NULL,
        attempts integer NOT NULL,
        due_at timestamptz NOT NULL,
        traceparent text
      )`);
    await runner.query(`CREATE INDEX ai_turns_due ON ai_turns (due_at)`);
    // Leads that the AI has captured and the records service has not accepted yet.
    await runner.query(`
      CREATE TABLE pending_leads (
        external_id text PRIMARY KEY,
        chat_id bigint NOT NULL REFERENCES chats ON DELETE CASCADE,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        lead jsonb NOT NULL,
        attempts integer NOT NULL,
        due_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX pending_leads_due ON pending_leads (due_at)`);
    await runner.query(`CREATE INDEX pending_leads_of_chat ON pending_leads (chat_id)`);
    // The messages for a channel. Those that have a `due_at` are not sent yet.
    await runner.query(`
      CREATE TABLE outgoing_messages (
        message_id bigint PRIMARY KEY REFERENCES chat_messages ON DELETE CASCADE,
        chat_id bigint NOT NULL REFERENCES chats ON DELETE CASCADE,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        status text NOT NULL,
        provider_id text,
        error_code integer,
        attempts integer NOT NULL,
        due_at timestamptz
      )`);
    await runner.query(`CREATE INDEX outgoing_messages_due ON outgoing_messages (due_at) WHERE due_at IS NOT NULL`);
    // Finds the earlier unsent messages of a chat.
    await runner.query(`
      CREATE INDEX outgoing_messages_in_order ON outgoing_messages (chat_id, message_id) WHERE due_at IS NOT NULL`);
    await runner.query(`CREATE INDEX outgoing_messages_of_chat ON outgoing_messages (chat_id)`);
    await runner.query(`
      CREATE INDEX outgoing_messages_provider_id ON outgoing_messages (provider_id) WHERE provider_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['outgoing_messages', 'pending_leads', 'ai_turns']) await runner.query(`DROP TABLE ${table}`);
  }
}
