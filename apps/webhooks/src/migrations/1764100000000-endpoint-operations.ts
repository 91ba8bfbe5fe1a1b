import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Manual retries and the health of endpoints. */
export class EndpointOperations1764100000000 implements MigrationInterface {
  readonly name = 'EndpointOperations1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries ADD COLUMN retried_at timestamptz');
    // This is a separate small table that is updated in place, because every event share-locks the rows of its
    // endpoints.
    await runner.query(`
      CREATE TABLE endpoint_flow (
        endpoint_id bigint PRIMARY KEY CONSTRAINT endpoint_flow_endpoint REFERENCES endpoints ON DELETE CASCADE,
        failing_since timestamptz,
        quiet_until timestamptz,
        open_until timestamptz,
        trips integer NOT NULL DEFAULT 0,
        drain_at timestamptz,
        drain_until timestamptz
      ) WITH (fillfactor = 70)`);
    await runner.query('CREATE INDEX endpoint_flow_drains ON endpoint_flow (drain_at) WHERE drain_at IS NOT NULL');
    await runner.query(`
      CREATE INDEX deliveries_held ON deliveries (endpoint_id, (retried_at IS NOT NULL), event_id)
      WHERE status = 'pending' AND next_attempt_at IS NULL`);
    await runner.query(`
      CREATE INDEX deliveries_waiting ON deliveries (organization_id, claimable_at, id) WHERE status = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_waiting');
    await runner.query('DROP INDEX deliveries_held');
    await runner.query('DROP TABLE endpoint_flow');
    await runner.query('ALTER TABLE deliveries DROP COLUMN retried_at');
  }
}
