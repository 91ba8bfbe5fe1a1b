import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CannedReplies1764700200000 implements MigrationInterface {
  readonly name = 'CannedReplies1764700200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE canned_replies (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        title text NOT NULL,
        body text NOT NULL,
        shortcut text,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX canned_replies_shortcut ON canned_replies (organization_id, shortcut)
      WHERE shortcut IS NOT NULL`);
    await runner.query(`CREATE INDEX canned_replies_by_title ON canned_replies (organization_id, lower(title), id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE canned_replies');
  }
}
