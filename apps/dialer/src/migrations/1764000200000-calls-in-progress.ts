import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls in records that are in progress. A person who is on a call is not dialed. */
export class CallsInProgress1764000200000 implements MigrationInterface {
  readonly name = 'CallsInProgress1764000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE calls_in_progress (
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        call_id bigint NOT NULL,
        phone_number text NOT NULL,
        is_over boolean NOT NULL,
        counts_until timestamptz NOT NULL,
        PRIMARY KEY (organization_id, livemode, call_id)
      )`);
    await runner.query(`
      CREATE INDEX calls_in_progress_by_number
      ON calls_in_progress (organization_id, livemode, phone_number)
      WHERE NOT is_over`);
    await runner.query('CREATE INDEX calls_in_progress_forgotten ON calls_in_progress (counts_until)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE calls_in_progress');
  }
}
