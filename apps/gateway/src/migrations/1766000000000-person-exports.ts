import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PersonExports1766000000000 implements MigrationInterface {
  readonly name = 'PersonExports1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE data_requests
        ADD COLUMN include_protected boolean NOT NULL DEFAULT false,
        ADD COLUMN downloaded_at timestamptz,
        ADD COLUMN exported jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN manifest_sha256 text`);
  }

  /** Removes the exports, which earlier versions do not know. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM data_requests WHERE kind = 'export'`);
    await runner.query(`
      ALTER TABLE data_requests
        DROP COLUMN include_protected, DROP COLUMN downloaded_at, DROP COLUMN exported, DROP COLUMN manifest_sha256`);
  }
}
