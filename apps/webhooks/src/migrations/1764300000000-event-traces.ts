import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace context of each event, for attempts that may follow days later. */
export class EventTraces1764300000000 implements MigrationInterface {
  readonly name = 'EventTraces1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events ADD traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events DROP traceparent');
  }
}
