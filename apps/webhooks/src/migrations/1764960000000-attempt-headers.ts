import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the headers of an attempt cannot be composed from later. Attempts of an earlier version have null. */
export class AttemptHeaders1764960000000 implements MigrationInterface {
  readonly name = 'AttemptHeaders1764960000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE attempts
        ADD signature text,
        ADD traceparent text,
        ADD response_headers text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE attempts
        DROP response_headers,
        DROP traceparent,
        DROP signature`);
  }
}
