import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Reconnections1765930000000 implements MigrationInterface {
  readonly name = 'Reconnections1765930000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN reconnections smallint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN reconnections');
  }
}
