import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CarrierReports1763900300000 implements MigrationInterface {
  readonly name = 'CarrierReports1763900300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE carrier_reports (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        attempt_id uuid NOT NULL REFERENCES outbound_attempts ON DELETE CASCADE,
        news text NOT NULL,
        report jsonb NOT NULL,
        received_at timestamptz NOT NULL
      )`);
    // Prevents a repeated callback from being stored twice.
    await runner.query(`
      CREATE UNIQUE INDEX carrier_reports_once ON carrier_reports (attempt_id, news, md5(report::text))`);
    await runner.query(`
      CREATE TABLE dial_inquiries (
        attempt_id uuid PRIMARY KEY REFERENCES outbound_attempts ON DELETE CASCADE,
        ask_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dial_inquiries');
    await runner.query('DROP TABLE carrier_reports');
  }
}
