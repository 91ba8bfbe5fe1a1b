import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The AI app to which an endpoint belongs. Endpoints from before belong to none. */
export class EndpointsOfApps1766020000000 implements MigrationInterface {
  readonly name = 'EndpointsOfApps1766020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endpoints ADD credential text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endpoints DROP COLUMN credential');
  }
}
