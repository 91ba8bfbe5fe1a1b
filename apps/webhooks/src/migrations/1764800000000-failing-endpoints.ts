import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failing endpoints are announced once for each period without a success. */
export class FailingEndpoints1764800000000 implements MigrationInterface {
  readonly name = 'FailingEndpoints1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endpoint_flow ADD announced_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endpoint_flow DROP announced_at');
  }
}
