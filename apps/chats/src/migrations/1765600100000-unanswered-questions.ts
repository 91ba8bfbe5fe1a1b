import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnansweredQuestions1765600100000 implements MigrationInterface {
  readonly name = 'UnansweredQuestions1765600100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE unanswered_questions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        external_id text NOT NULL,
        question text NOT NULL,
        chat_id bigint REFERENCES chats ON DELETE CASCADE,
        message_seq integer,
        call_id bigint,
        outbound_call_id bigint,
        phone_number text,
        asked_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX unanswered_questions_external_id
      ON unanswered_questions (organization_id, livemode, external_id)`);
    await runner.query(`
      CREATE INDEX unanswered_questions_by_time ON unanswered_questions (organization_id, livemode, asked_at)`);
    await runner.query('CREATE INDEX unanswered_questions_by_chat ON unanswered_questions (chat_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE unanswered_questions');
  }
}
