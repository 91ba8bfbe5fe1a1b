import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The request log keeps requests for seven days. Their number per month stays. */
export class RequestCounts1764985000000 implements MigrationInterface {
  readonly name = 'RequestCounts1764985000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE request_counts (
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        month date NOT NULL,
        requests bigint NOT NULL,
        PRIMARY KEY (organization_id, livemode, month)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE request_counts');
  }
}
