import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OpenConnections1764990000000 implements MigrationInterface {
  readonly name = 'OpenConnections1764990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN is_connected boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN is_connected');
  }
}
