import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CallbackRequests1763900400000 implements MigrationInterface {
  readonly name = 'CallbackRequests1763900400000';

  async up(runner: QueryRunner): Promise<void> {
    // A lead has only one callback, even if the request repeats.
    await runner.query(`
      CREATE TABLE callback_requests (
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        lead_id bigint NOT NULL,
        outbound_call_id bigint NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (organization_id, livemode, lead_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE callback_requests');
  }
}
