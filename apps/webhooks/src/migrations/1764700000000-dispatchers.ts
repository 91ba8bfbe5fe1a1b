import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Running dispatchers, and which of them has claimed a delivery. */
export class Dispatchers1764700000000 implements MigrationInterface {
  readonly name = 'Dispatchers1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dispatchers (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        ended_at timestamptz
      )`);
    await runner.query('ALTER TABLE deliveries ADD leased_by integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries DROP leased_by');
    await runner.query('DROP TABLE dispatchers');
  }
}
