import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Bookings1763800200000 implements MigrationInterface {
  readonly name = 'Bookings1763800200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bookings (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        external_id text,
        provider text NOT NULL,
        external_reference text,
        starts_at timestamptz NOT NULL,
        duration_minutes integer NOT NULL,
        name text,
        phone_number text,
        call_id bigint,
        outbound_call_id bigint,
        created_at timestamptz NOT NULL
      )`);
    // The appointment's time is the last column, so that the filter is applied in the index, before reading rows.
    await runner.query(`
      CREATE INDEX bookings_newest ON bookings (organization_id, livemode, created_at DESC, id DESC, starts_at)`);
    await runner.query(`
      CREATE UNIQUE INDEX bookings_external_id
      ON bookings (organization_id, livemode, external_id)
      WHERE external_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bookings');
  }
}
