import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions of MCP Events. Each has an endpoint, which lists leave out. */
export class EventSubscriptions1765000000000 implements MigrationInterface {
  readonly name = 'EventSubscriptions1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endpoints ADD subscription text');
    await runner.query(
      'CREATE UNIQUE INDEX endpoints_subscription ON endpoints (subscription) WHERE subscription IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE event_subscriptions (
        endpoint_id bigint PRIMARY KEY CONSTRAINT event_subscriptions_endpoint REFERENCES endpoints ON DELETE CASCADE,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        credential text NOT NULL,
        event text NOT NULL,
        position bigint NOT NULL,
        not_before timestamptz,
        expires_at timestamptz NOT NULL
      ) WITH (fillfactor = 70)`);
    await runner.query(
      'CREATE INDEX event_subscriptions_by_organization ON event_subscriptions (organization_id, credential)',
    );
    await runner.query(`
      CREATE TABLE ended_credentials (
        credential text CONSTRAINT ended_credentials_pkey PRIMARY KEY,
        ended_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Their deliveries are removed in the background.
    await runner.query(`
      WITH gone AS (DELETE FROM endpoints WHERE subscription IS NOT NULL RETURNING id, organization_id, created_at)
      INSERT INTO deleted_endpoints (endpoint_id, organization_id, deleted_at)
      SELECT id, organization_id, created_at FROM gone`);
    await runner.query('DROP TABLE ended_credentials');
    await runner.query('DROP TABLE event_subscriptions');
    await runner.query('DROP INDEX endpoints_subscription');
    await runner.query('ALTER TABLE endpoints DROP subscription');
  }
}
