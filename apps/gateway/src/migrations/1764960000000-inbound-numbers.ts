import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InboundNumbers1764960000000 implements MigrationInterface {
  readonly name = 'InboundNumbers1764960000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE inbound_numbers (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL CONSTRAINT inbound_numbers_organization_id_fkey REFERENCES organizations,
        phone_number text NOT NULL CONSTRAINT inbound_numbers_phone_number UNIQUE,
        label text NOT NULL,
        purpose text NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX inbound_numbers_of_organization ON inbound_numbers (organization_id, id)');
    await runner.query("ALTER TABLE organizations ADD COLUMN inbound_numbers jsonb NOT NULL DEFAULT '[]'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organizations DROP COLUMN inbound_numbers');
    await runner.query('DROP TABLE inbound_numbers');
  }
}
