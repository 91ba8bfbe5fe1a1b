import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The people who have opened the record of a notice. */
export class NoticesReadWithTheirRecord1766010000000 implements MigrationInterface {
  readonly name = 'NoticesReadWithTheirRecord1766010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE portal_notices ADD COLUMN read_by bigint[] NOT NULL DEFAULT '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE portal_notices DROP COLUMN read_by');
  }
}
