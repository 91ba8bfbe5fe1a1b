import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SandboxClocks1765600000000 implements MigrationInterface {
  readonly name = 'SandboxClocks1765600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sandbox_clocks (
        organization_id bigint PRIMARY KEY,
        offset_ms bigint NOT NULL,
        frozen_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sandbox_clocks');
  }
}
