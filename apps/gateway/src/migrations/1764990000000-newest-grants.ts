import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the operator's list of the grants of all organizations. */
export class NewestGrants1764990000000 implements MigrationInterface {
  readonly name = 'NewestGrants1764990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX oauth_grants_newest ON oauth_grants (created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX oauth_grants_newest');
  }
}
