import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnsaidReplies1765600200000 implements MigrationInterface {
  readonly name = 'UnsaidReplies1765600200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE unsaid_replies (
        chat_id bigint PRIMARY KEY REFERENCES chats ON DELETE CASCADE,
        seq integer NOT NULL,
        body text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE unsaid_replies');
  }
}
