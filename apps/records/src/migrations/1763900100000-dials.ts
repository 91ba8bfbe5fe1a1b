import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Dials1763900100000 implements MigrationInterface {
  readonly name = 'Dials1763900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE calls ADD attempt_id uuid, ADD dial_revision integer');
    // Allows only one call for each dial, even if the events of the dial are repeated or out of order.
    await runner.query(`
      CREATE UNIQUE INDEX calls_attempt
      ON calls (organization_id, livemode, attempt_id)
      WHERE attempt_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX calls_attempt');
    await runner.query('ALTER TABLE calls DROP attempt_id, DROP dial_revision');
  }
}
