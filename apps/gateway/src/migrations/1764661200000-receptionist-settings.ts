import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReceptionistSettings1764661200000 implements MigrationInterface {
  readonly name = 'ReceptionistSettings1764661200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organizations
        ADD COLUMN greeting text,
        ADD COLUMN business_hours jsonb,
        ADD COLUMN handoff_number text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organizations DROP COLUMN handoff_number, DROP COLUMN business_hours, DROP COLUMN greeting`);
  }
}
