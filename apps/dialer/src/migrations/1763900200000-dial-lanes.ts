import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DialLanes1763900200000 implements MigrationInterface {
  readonly name = 'DialLanes1763900200000';

  async up(runner: QueryRunner): Promise<void> {
    // Every claim updates its row, so vacuum has to run earlier than by default.
    await runner.query(`
      CREATE TABLE dial_lanes (
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        due_at timestamptz,
        leased_until timestamptz,
        lease bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (organization_id, livemode)
      ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
    await runner.query(`
      CREATE INDEX dial_lanes_due ON dial_lanes (due_at) WHERE due_at IS NOT NULL`);
    // Finds delayed calls that are still `queued`, even if they are behind many other calls.
    await runner.query(`
      CREATE INDEX outbound_calls_unparked
      ON outbound_calls (organization_id, livemode)
      WHERE status = 'queued' AND scheduled_for IS NOT NULL`);
    await runner.query(`
      CREATE TABLE trial_minutes (
        organization_id bigint PRIMARY KEY,
        version bigint NOT NULL,
        remaining integer
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE trial_minutes');
    await runner.query('DROP INDEX outbound_calls_unparked');
    await runner.query('DROP TABLE dial_lanes');
  }
}
