import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An organization may make a limited number of invitations per day. */
export class InvitationCounts1764800000000 implements MigrationInterface {
  readonly name = 'InvitationCounts1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invitation_counts (
        organization_id bigint PRIMARY KEY REFERENCES organizations (id),
        day date NOT NULL,
        count integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invitation_counts');
  }
}
