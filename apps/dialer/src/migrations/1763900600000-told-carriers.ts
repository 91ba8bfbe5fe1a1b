import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ToldCarriers1763900600000 implements MigrationInterface {
  readonly name = 'ToldCarriers1763900600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbound_attempts ADD COLUMN carrier_told_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbound_attempts DROP COLUMN carrier_told_at');
  }
}
