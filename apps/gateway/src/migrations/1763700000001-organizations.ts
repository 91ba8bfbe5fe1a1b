import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Organizations1763700000001 implements MigrationInterface {
  readonly name = 'Organizations1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE organizations (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        version bigint NOT NULL,
        name text NOT NULL,
        timezone text NOT NULL,
        hipaa_mode boolean NOT NULL,
        plan text NOT NULL CHECK (plan IN ('trial', 'starter', 'pro')),
        trial_minutes_remaining integer,
        service_active boolean NOT NULL,
        terms_accepted boolean NOT NULL,
        outbound_enabled boolean NOT NULL,
        receptionist_configured boolean NOT NULL,
        live_chat_enabled boolean NOT NULL,
        leave_voicemail boolean NOT NULL,
        outbound_number text,
        outbound_lines integer NOT NULL,
        daily_call_limit integer,
        receptionist_name text NOT NULL,
        receptionist_instructions text NOT NULL,
        widget_id text NOT NULL CONSTRAINT organizations_widget_id UNIQUE,
        widget_origins text[] NOT NULL,
        whatsapp_phone_number_id text CONSTRAINT organizations_whatsapp_phone_number_id UNIQUE,
        retention_days integer,
        changed_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX organizations_newest ON organizations (created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE organizations');
  }
}
