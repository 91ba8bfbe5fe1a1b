import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of parts already sent, so that the next attempt continues after them. */
export class PartsOfMessages1764000000000 implements MigrationInterface {
  readonly name = 'PartsOfMessages1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outgoing_messages ADD COLUMN parts_sent integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outgoing_messages DROP COLUMN parts_sent`);
  }
}
