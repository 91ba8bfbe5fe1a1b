import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members approve calls of AI apps in the portal, and the calls of each app are counted per day. */
export class CallApprovals1764970000000 implements MigrationInterface {
  readonly name = 'CallApprovals1764970000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_grants ADD COLUMN approves_in_portal boolean NOT NULL DEFAULT false');
    await runner.query(`
      CREATE TABLE grant_call_counts (
        grant_id bigint NOT NULL CONSTRAINT grant_call_counts_pkey PRIMARY KEY REFERENCES oauth_grants (id) ON DELETE CASCADE,
        day date NOT NULL,
        count integer NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE call_approvals (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL REFERENCES organizations (id),
        grant_id bigint NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
        livemode boolean NOT NULL,
        sealed_summary text NOT NULL,
        approved_by bigint REFERENCES people (id),
        approved_at timestamptz,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX call_approvals_expired ON call_approvals (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE call_approvals');
    await runner.query('DROP TABLE grant_call_counts');
    await runner.query('ALTER TABLE oauth_grants DROP COLUMN approves_in_portal');
  }
}
