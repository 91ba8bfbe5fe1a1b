import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CarrierQuestions1765600000000 implements MigrationInterface {
  readonly name = 'CarrierQuestions1765600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN carrier_asked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN carrier_asked_at');
  }
}
