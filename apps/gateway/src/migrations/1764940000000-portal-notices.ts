import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The notices of people in the portal, and the newest notice that each member has seen. */
export class PortalNotices1764940000000 implements MigrationInterface {
  readonly name = 'PortalNotices1764940000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE portal_notices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint REFERENCES organizations (id),
        livemode boolean,
        person_id bigint REFERENCES people (id),
        kind text NOT NULL,
        target_id bigint,
        title text,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE INDEX portal_notices_of_organization ON portal_notices (organization_id, livemode, kind, id)
      WHERE organization_id IS NOT NULL`);
    await runner.query(
      'CREATE INDEX portal_notices_of_person ON portal_notices (person_id, id) WHERE person_id IS NOT NULL',
    );
    await runner.query('CREATE INDEX portal_notices_oldest ON portal_notices (created_at)');
    await runner.query('ALTER TABLE memberships ADD COLUMN seen_notice_id bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE memberships DROP COLUMN seen_notice_id');
    await runner.query('DROP TABLE portal_notices');
  }
}
