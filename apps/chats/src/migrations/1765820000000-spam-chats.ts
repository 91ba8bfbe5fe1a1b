import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SpamChats1765820000000 implements MigrationInterface {
  readonly name = 'SpamChats1765820000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE chats ADD COLUMN spam boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE chats DROP COLUMN spam');
  }
}
