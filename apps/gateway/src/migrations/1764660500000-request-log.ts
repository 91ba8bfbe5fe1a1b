import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log of requests with API keys. It has a partition for each day, like the attempt log of the webhooks service. */
export class RequestLog1764660500000 implements MigrationInterface {
  readonly name = 'RequestLog1764660500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE request_log (
        id bigint NOT NULL,
        at timestamptz NOT NULL,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        key_id bigint NOT NULL,
        request_id text NOT NULL,
        operation text NOT NULL,
        method text NOT NULL,
        path text NOT NULL,
        query text,
        status integer NOT NULL,
        code text,
        duration_ms integer NOT NULL,
        address text NOT NULL,
        request_body text,
        response_body text,
        truncated boolean NOT NULL,
        PRIMARY KEY (id, at)
      ) PARTITION BY RANGE (at)`);
    await runner.query('CREATE TABLE request_log_default PARTITION OF request_log DEFAULT');
    await runner.query('CREATE SEQUENCE request_log_ids OWNED BY request_log.id');
    await runner.query('CREATE INDEX request_log_newest ON request_log (organization_id, livemode, at, id)');
    await runner.query('CREATE INDEX request_log_by_key ON request_log (organization_id, livemode, key_id, at, id)');
    await runner.query(
      'CREATE INDEX request_log_by_status ON request_log (organization_id, livemode, (status / 100), at, id)',
    );
    await runner.query('CREATE INDEX request_log_by_request ON request_log (organization_id, livemode, request_id)');
    // The service adds and drops partitions, but its role owns no table. These functions run as the schema's owner.
    await runner.query(`
      CREATE FUNCTION add_request_log_day(day date) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = gateway, pg_temp AS $$
      DECLARE
        name text := to_char(day, '"request_log_day_"YYYY_MM_DD');
      BEGIN
        EXECUTE format('CREATE TABLE gateway.%I (LIKE gateway.request_log INCLUDING ALL)', name);
        EXECUTE format(
          'ALTER TABLE gateway.request_log ATTACH PARTITION gateway.%I FOR VALUES FROM (%L) TO (%L)',
          name, day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
      END $$`);
    await runner.query(`
      CREATE FUNCTION drop_request_log_day(day date) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = gateway, pg_temp AS $$
      BEGIN
        EXECUTE format('DROP TABLE gateway.%I', to_char(day, '"request_log_day_"YYYY_MM_DD'));
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION drop_request_log_day(date)');
    await runner.query('DROP FUNCTION add_request_log_day(date)');
    await runner.query('DROP TABLE request_log');
  }
}
