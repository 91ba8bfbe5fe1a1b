import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Live mode and test mode each have a newest notice that the member has seen. */
export class NoticesSeenInTestMode1764950000000 implements MigrationInterface {
  readonly name = 'NoticesSeenInTestMode1764950000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE memberships ADD COLUMN seen_test_notice_id bigint NOT NULL DEFAULT 0');
    await runner.query('UPDATE memberships SET seen_test_notice_id = seen_notice_id WHERE seen_notice_id > 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE memberships DROP COLUMN seen_test_notice_id');
  }
}
