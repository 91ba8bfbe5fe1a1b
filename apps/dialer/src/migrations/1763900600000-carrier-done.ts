import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CarrierDone1763900600000 implements MigrationInterface {
  readonly name = 'CarrierDone1763900600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbound_attempts ADD COLUMN carrier_done_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbound_attempts DROP COLUMN carrier_done_at');
  }
}
