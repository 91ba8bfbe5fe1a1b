import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Leads1763700100000 implements MigrationInterface {
  readonly name = 'Leads1763700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE leads (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        external_id text,
        name text,
        phone_number text,
        email text,
        reason text NOT NULL,
        urgency text,
        details jsonb,
        custom_fields jsonb NOT NULL DEFAULT '{}',
        source text NOT NULL,
        call_id bigint,
        chat_id bigint,
        outbound_call_id bigint,
        created_at timestamptz NOT NULL
      )`);
    // Each filter of the list has an index in list order, so a page is a range scan for any filter and depth.
    await runner.query(`
      CREATE INDEX leads_newest ON leads (organization_id, livemode, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE INDEX leads_by_phone_number
      ON leads (organization_id, livemode, phone_number, created_at DESC, id DESC)
      WHERE phone_number IS NOT NULL`);
    await runner.query(`
      CREATE INDEX leads_by_email
      ON leads (organization_id, livemode, lower(email), created_at DESC, id DESC)
      WHERE email IS NOT NULL`);
    await runner.query(`
      CREATE INDEX leads_by_phone_number_and_email
      ON leads (organization_id, livemode, phone_number, lower(email), created_at DESC, id DESC)
      WHERE phone_number IS NOT NULL AND email IS NOT NULL`);
    await runner.query(`
      CREATE UNIQUE INDEX leads_external_id
      ON leads (organization_id, livemode, external_id)
      WHERE external_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE leads');
  }
}
