import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TrialMinutesVersion1763900000000 implements MigrationInterface {
  readonly name = 'TrialMinutesVersion1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organizations ADD trial_minutes_version bigint NOT NULL DEFAULT 1');
    await runner.query('ALTER TABLE organizations ALTER trial_minutes_version DROP DEFAULT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organizations DROP trial_minutes_version');
  }
}
