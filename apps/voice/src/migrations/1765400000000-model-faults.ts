import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ModelFaults1765400000000 implements MigrationInterface {
  readonly name = 'ModelFaults1765400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN model_faults smallint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN model_faults');
  }
}
