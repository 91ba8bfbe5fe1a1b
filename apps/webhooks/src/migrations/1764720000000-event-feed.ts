import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The event feed: stored events get their positions in `feed_events` and wait for them in `feed_intake`. */
export class EventFeed1764720000000 implements MigrationInterface {
  readonly name = 'EventFeed1764720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE feeds (
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        last_position bigint NOT NULL,
        forgotten_position bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (organization_id, livemode)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE feed_events (
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        position bigint NOT NULL,
        event_id uuid NOT NULL CONSTRAINT feed_events_event UNIQUE,
        type text NOT NULL,
        PRIMARY KEY (organization_id, livemode, position)
      )`);
    // Every row is deleted within a second. The vacuum threshold depends on the deleted rows and not on the table.
    await runner.query(`
      CREATE TABLE feed_intake (
        event_id uuid PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        type text NOT NULL,
        stored_at timestamptz NOT NULL
      ) WITH (
        autovacuum_vacuum_scale_factor = 0,
        autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_cost_delay = 0
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE feed_intake');
    await runner.query('DROP TABLE feed_events');
    await runner.query('DROP TABLE feeds');
  }
}
