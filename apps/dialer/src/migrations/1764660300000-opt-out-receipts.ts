import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OptOutReceipts1764660300000 implements MigrationInterface {
  readonly name = 'OptOutReceipts1764660300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE do_not_call_entries
        ADD COLUMN asked_at timestamptz,
        ADD COLUMN in_force_at timestamptz,
        ADD COLUMN calls_blocked integer,
        ADD COLUMN consents_withdrawn integer`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE do_not_call_entries
        DROP COLUMN asked_at, DROP COLUMN in_force_at, DROP COLUMN calls_blocked, DROP COLUMN consents_withdrawn`);
  }
}
