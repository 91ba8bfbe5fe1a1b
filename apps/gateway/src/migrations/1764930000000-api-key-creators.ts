import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The portal offers to revoke the keys of a person who is removed. */
export class ApiKeyCreators1764930000000 implements MigrationInterface {
  readonly name = 'ApiKeyCreators1764930000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_keys ADD COLUMN created_by bigint
        CONSTRAINT api_keys_created_by_fkey REFERENCES people (id) ON DELETE SET NULL`);
    await runner.query('CREATE INDEX api_keys_by_creator ON api_keys (created_by)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP COLUMN created_by');
  }
}
