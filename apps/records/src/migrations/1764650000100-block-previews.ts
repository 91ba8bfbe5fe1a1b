import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BlockPreviews1764650000100 implements MigrationInterface {
  readonly name = 'BlockPreviews1764650000100';

  async up(runner: QueryRunner): Promise<void> {
    // The day comes before the number, so that a preview reads the matches of each day as one range, even if many older
    // calls match. With the collation "C", the numbers with a prefix are one range in every database.
    await runner.query(`
      CREATE INDEX calls_by_day_and_caller
      ON calls (organization_id, livemode, ((started_at AT TIME ZONE 'UTC')::date), from_number COLLATE "C")
      WHERE direction = 'inbound'`);
    await runner.query(`
      CREATE INDEX bookings_by_phone_number
      ON bookings (organization_id, livemode, phone_number, created_at DESC, id DESC)
      WHERE phone_number IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bookings_by_phone_number');
    await runner.query('DROP INDEX calls_by_day_and_caller');
  }
}
