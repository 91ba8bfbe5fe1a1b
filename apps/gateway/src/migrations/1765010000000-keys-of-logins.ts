import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of `frontdesk login` ends with the role of the person who got it. */
export class KeysOfLogins1765010000000 implements MigrationInterface {
  readonly name = 'KeysOfLogins1765010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys ADD COLUMN of_login boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP COLUMN of_login');
  }
}
