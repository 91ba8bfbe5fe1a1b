import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndpointsAndDeliveries1763700100000 implements MigrationInterface {
  readonly name = 'EndpointsAndDeliveries1763700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE endpoints (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        url text NOT NULL,
        description text,
        events text[] NOT NULL,
        enabled boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX endpoints_by_organization ON endpoints (organization_id, livemode)');
    await runner.query(`
      CREATE TABLE endpoint_secrets (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        endpoint_id bigint NOT NULL CONSTRAINT endpoint_secrets_endpoint REFERENCES endpoints ON DELETE CASCADE,
        secret text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz
      )`);
    await runner.query('CREATE INDEX endpoint_secrets_newest ON endpoint_secrets (endpoint_id, id DESC)');
    await runner.query(`
      CREATE TABLE events (
        id uuid PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        type text NOT NULL,
        body text NOT NULL,
        reduced boolean NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    // A delivery is updated a few times within a second and then never again. The fillfactor leaves room for updates in
    // place. The vacuum threshold depends on the number of updates and not on the size of the table.
    await runner.query(`
      CREATE TABLE deliveries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL CONSTRAINT deliveries_event REFERENCES events,
        endpoint_id bigint NOT NULL CONSTRAINT deliveries_endpoint REFERENCES endpoints ON DELETE CASCADE,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        event text NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        attempts integer NOT NULL DEFAULT 0,
        response_status integer,
        last_error text,
        next_attempt_at timestamptz,
        claimable_at timestamptz,
        lease integer NOT NULL DEFAULT 0,
        delivered_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT deliveries_once UNIQUE (event_id, endpoint_id)
      ) WITH (
        fillfactor = 80,
        autovacuum_vacuum_scale_factor = 0,
        autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_cost_delay = 0,
        autovacuum_analyze_scale_factor = 0.1
      )`);
    await runner.query(`
      CREATE INDEX deliveries_claimable ON deliveries (claimable_at, id) WHERE status = 'pending'`);
    await runner.query('CREATE INDEX deliveries_by_endpoint ON deliveries (endpoint_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deliveries');
    await runner.query('DROP TABLE events');
    await runner.query('DROP TABLE endpoint_secrets');
    await runner.query('DROP TABLE endpoints');
  }
}
