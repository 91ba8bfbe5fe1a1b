import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far a message has got that leaves in parts: the next attempt goes on from there. */
export class PartsOfMessages1764000000000 implements MigrationInterface {
  readonly name = 'PartsOfMessages1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outgoing_messages ADD COLUMN parts_sent integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outgoing_messages DROP COLUMN parts_sent`);
  }
}
