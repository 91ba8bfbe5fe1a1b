import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LeasedEnds1764980000000 implements MigrationInterface {
  readonly name = 'LeasedEnds1764980000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN end_leased_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN end_leased_until');
  }
}
