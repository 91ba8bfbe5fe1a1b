import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnprovenOptOuts1765810000000 implements MigrationInterface {
  readonly name = 'UnprovenOptOuts1765810000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE unproven_opt_outs (
        call_sid text PRIMARY KEY,
        organization_id bigint NOT NULL,
        asked_from text NOT NULL,
        asked_at timestamptz NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX unproven_opt_outs_by_caller ON unproven_opt_outs (organization_id, asked_from, asked_at)',
    );
    await runner.query('CREATE INDEX unproven_opt_outs_by_time ON unproven_opt_outs (asked_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE unproven_opt_outs');
  }
}
