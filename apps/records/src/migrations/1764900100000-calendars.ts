import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Calendars1764900100000 implements MigrationInterface {
  readonly name = 'Calendars1764900100000';

  async up(runner: QueryRunner): Promise<void> {
    // `frontdesk admin provision` creates the extension where the owner of the schema may not.
    await runner.query('CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public');
    await runner.query(`
      ALTER TABLE bookings
        ADD COLUMN chat_id bigint,
        ADD COLUMN service text,
        ADD COLUMN status text NOT NULL DEFAULT 'booked',
        ADD COLUMN cancelled_at timestamptz`);
    await runner.query(`
      CREATE TABLE calendars (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        seats integer NOT NULL DEFAULT 1,
        buffer_minutes integer NOT NULL DEFAULT 0,
        hours jsonb,
        exceptions jsonb NOT NULL DEFAULT '[]',
        UNIQUE (organization_id, livemode)
      )`);
    // A row is a hold, which expires, until it has a booking. Its time includes the buffer.
    await runner.query(`
      CREATE TABLE reservations (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        calendar_id bigint NOT NULL REFERENCES calendars ON DELETE CASCADE,
        seat integer NOT NULL,
        during tstzrange NOT NULL,
        booking_id bigint UNIQUE REFERENCES bookings ON DELETE CASCADE,
        expires_at timestamptz,
        external_id text,
        UNIQUE (calendar_id, external_id),
        CHECK (booking_id IS NOT NULL OR expires_at IS NOT NULL),
        CONSTRAINT reservations_one_per_seat EXCLUDE USING gist (calendar_id WITH =, seat WITH =, during WITH &&)
      )`);
    await runner.query(`
      CREATE INDEX reservations_holds ON reservations (calendar_id, expires_at) WHERE booking_id IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reservations');
    await runner.query('DROP TABLE calendars');
    await runner.query(`
      ALTER TABLE bookings DROP COLUMN cancelled_at, DROP COLUMN status, DROP COLUMN service, DROP COLUMN chat_id`);
  }
}
