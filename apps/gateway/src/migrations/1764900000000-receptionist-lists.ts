import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReceptionistLists1764900000000 implements MigrationInterface {
  readonly name = 'ReceptionistLists1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organizations
        ADD COLUMN closed_days text[] NOT NULL DEFAULT '{}',
        ADD COLUMN services jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN faq jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN intake jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN handoff jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN languages text[] NOT NULL DEFAULT '{en,es}',
        ADD COLUMN privacy_url text,
        ADD COLUMN max_call_minutes integer NOT NULL DEFAULT 20,
        ADD COLUMN inbound_lines integer NOT NULL DEFAULT 20`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organizations
        DROP COLUMN inbound_lines, DROP COLUMN max_call_minutes, DROP COLUMN privacy_url, DROP COLUMN languages,
        DROP COLUMN handoff, DROP COLUMN intake, DROP COLUMN faq, DROP COLUMN services, DROP COLUMN closed_days`);
  }
}
