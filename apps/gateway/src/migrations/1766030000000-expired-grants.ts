import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether other services know that a grant has expired. */
export class ExpiredGrants1766030000000 implements MigrationInterface {
  readonly name = 'ExpiredGrants1766030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_grants ADD COLUMN expiry_announced boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_grants DROP COLUMN expiry_announced');
  }
}
