import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WhatsappTemplates1764700300000 implements MigrationInterface {
  readonly name = 'WhatsappTemplates1764700300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE whatsapp_templates (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        name text NOT NULL,
        language text NOT NULL,
        body text NOT NULL,
        status text NOT NULL,
        is_from_meta boolean NOT NULL
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX whatsapp_templates_name ON whatsapp_templates (organization_id, name, language)`);
    // When the templates of an organization are read from Meta next.
    await runner.query(`
      CREATE TABLE whatsapp_template_reads (
        organization_id bigint PRIMARY KEY,
        due_at timestamptz NOT NULL
      )`);
    await runner.query('ALTER TABLE outgoing_messages ADD COLUMN template jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outgoing_messages DROP COLUMN template');
    await runner.query('DROP TABLE whatsapp_template_reads');
    await runner.query('DROP TABLE whatsapp_templates');
  }
}
