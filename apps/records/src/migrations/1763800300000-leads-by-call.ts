import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LeadsByCall1763800300000 implements MigrationInterface {
  readonly name = 'LeadsByCall1763800300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX leads_by_call ON leads (call_id, id) WHERE call_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX leads_by_call');
  }
}
