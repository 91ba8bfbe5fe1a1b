import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RefusedRowsByAge1765800000000 implements MigrationInterface {
  readonly name = 'RefusedRowsByAge1765800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX campaign_refused_rows_by_age ON campaign_refused_rows (organization_id, livemode, created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX campaign_refused_rows_by_age');
  }
}
