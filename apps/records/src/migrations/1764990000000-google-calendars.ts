import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GoogleCalendars1764990000000 implements MigrationInterface {
  readonly name = 'GoogleCalendars1764990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE google_connections (
        calendar_id bigint PRIMARY KEY REFERENCES calendars ON DELETE CASCADE,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        account text NOT NULL,
        sealed_token text NOT NULL,
        calendar text NOT NULL,
        busy_calendars text[] NOT NULL DEFAULT '{}',
        connected_at timestamptz NOT NULL,
        read_at timestamptz,
        fault text,
        UNIQUE (organization_id, livemode)
      )`);
    // An event without a reservation has to be removed at Google. One with a due_at has to be written.
    await runner.query(`
      CREATE TABLE google_events (
        id text PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        calendar_id bigint NOT NULL REFERENCES google_connections ON DELETE CASCADE,
        calendar text NOT NULL,
        reservation_id bigint UNIQUE REFERENCES reservations ON DELETE SET NULL,
        ends_at timestamptz NOT NULL,
        due_at timestamptz,
        attempts integer NOT NULL DEFAULT 0
      )`);
    await runner.query('CREATE INDEX google_events_by_calendar ON google_events (calendar_id)');
    await runner.query(`
      CREATE INDEX google_events_due ON google_events (due_at) WHERE due_at IS NOT NULL OR reservation_id IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE google_events');
    await runner.query('DROP TABLE google_connections');
  }
}
