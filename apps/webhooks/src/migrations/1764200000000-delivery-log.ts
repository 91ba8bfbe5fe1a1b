import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The attempt log, indexes for lists of deliveries, replays, and the immediate deletion of endpoints. */
export class DeliveryLog1764200000000 implements MigrationInterface {
  readonly name = 'DeliveryLog1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    // The service adds a partition for each day. The default partition stores attempts of days that have none.
    await runner.query(`
      CREATE TABLE attempts (
        delivery_id bigint NOT NULL,
        number integer NOT NULL,
        at timestamptz NOT NULL,
        response_status integer,
        error text,
        duration_ms integer NOT NULL,
        dns_ms integer,
        connect_ms integer,
        tls_ms integer,
        first_byte_ms integer,
        PRIMARY KEY (delivery_id, number, at)
      ) PARTITION BY RANGE (at)`);
    await runner.query('CREATE TABLE attempts_default PARTITION OF attempts DEFAULT');
    await runner.query('DROP INDEX deliveries_by_endpoint');
    await runner.query('CREATE INDEX deliveries_by_endpoint ON deliveries (endpoint_id, status, created_at, id)');
    await runner.query(
      'CREATE INDEX deliveries_by_status ON deliveries (organization_id, livemode, status, created_at, id)',
    );
    await runner.query(
      'CREATE INDEX deliveries_by_event ON deliveries (organization_id, livemode, event, status, created_at, id)',
    );
    // An endpoint is deleted before its deliveries. No delivery can be added in between, because an event share-locks
    // its endpoints.
    await runner.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_endpoint');
    await runner.query(`
      CREATE TABLE deleted_endpoints (
        endpoint_id bigint PRIMARY KEY,
        organization_id bigint NOT NULL,
        deleted_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE replays (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        endpoint_id bigint,
        delivery_status text NOT NULL,
        event text,
        since timestamptz,
        until timestamptz NOT NULL,
        status text NOT NULL DEFAULT 'queued',
        total integer,
        done integer NOT NULL DEFAULT 0,
        passed_at timestamptz,
        passed_id bigint,
        lease integer NOT NULL DEFAULT 0,
        due_at timestamptz,
        created_at timestamptz NOT NULL,
        finished_at timestamptz
      )`);
    await runner.query('CREATE INDEX replays_due ON replays (due_at) WHERE due_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE replays');
    await runner.query('DELETE FROM deliveries USING deleted_endpoints e WHERE deliveries.endpoint_id = e.endpoint_id');
    await runner.query('DROP TABLE deleted_endpoints');
    await runner.query(`
      ALTER TABLE deliveries ADD CONSTRAINT deliveries_endpoint
      FOREIGN KEY (endpoint_id) REFERENCES endpoints ON DELETE CASCADE`);
    await runner.query('DROP INDEX deliveries_by_event');
    await runner.query('DROP INDEX deliveries_by_status');
    await runner.query('DROP INDEX deliveries_by_endpoint');
    await runner.query('CREATE INDEX deliveries_by_endpoint ON deliveries (endpoint_id)');
    await runner.query('DROP TABLE attempts');
  }
}
