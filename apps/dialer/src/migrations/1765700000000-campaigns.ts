import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Campaigns1765700000000 implements MigrationInterface {
  readonly name = 'Campaigns1765700000000';

  async up(runner: QueryRunner): Promise<void> {
    // Every look at a campaign updates its row, so vacuum has to run earlier than by default.
    await runner.query(`
      CREATE TABLE campaigns (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        name text NOT NULL,
        purpose text NOT NULL,
        status text NOT NULL,
        seller text,
        context jsonb,
        calls_at_once integer NOT NULL,
        calls_per_day integer,
        starts_at timestamptz,
        ends_at timestamptz,
        paused_reason text,
        waits_for text,
        waits_until timestamptz,
        due_at timestamptz,
        is_resumed boolean NOT NULL DEFAULT false,
        started_at timestamptz,
        ended_at timestamptz,
        created_at timestamptz NOT NULL
      ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`);
    await runner.query(`
      CREATE INDEX campaigns_newest ON campaigns (organization_id, livemode, created_at DESC, id DESC)`);
    await runner.query('CREATE INDEX campaigns_due ON campaigns (due_at) WHERE due_at IS NOT NULL');
    await runner.query(`
      CREATE TABLE campaign_contacts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        campaign_id bigint NOT NULL CONSTRAINT campaign_contacts_campaign_id_fkey REFERENCES campaigns ON DELETE CASCADE,
        phone_number text NOT NULL,
        name text,
        context jsonb,
        consent_id bigint,
        line integer NOT NULL,
        status text NOT NULL,
        reason text,
        due_at timestamptz,
        outbound_call_id bigint,
        called_at timestamptz,
        ended_at timestamptz,
        created_at timestamptz NOT NULL
      )`);
    // Makes a number one contact of a campaign, even if two imports run concurrently.
    await runner.query(`
      CREATE UNIQUE INDEX campaign_contacts_number ON campaign_contacts (campaign_id, phone_number)`);
    // Makes a call the call of one contact.
    await runner.query(`
      CREATE UNIQUE INDEX campaign_contacts_call
      ON campaign_contacts (outbound_call_id)
      WHERE outbound_call_id IS NOT NULL`);
    await runner.query(`
      CREATE INDEX campaign_contacts_newest
      ON campaign_contacts (organization_id, livemode, campaign_id, created_at DESC, id DESC)`);
    // Counts the contacts by status, and lists those of one status.
    await runner.query(`
      CREATE INDEX campaign_contacts_by_status
      ON campaign_contacts (organization_id, livemode, campaign_id, status, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE INDEX campaign_contacts_due
      ON campaign_contacts (campaign_id, due_at, id)
      WHERE status = 'waiting'`);
    // Counts the calls of a day.
    await runner.query(`
      CREATE INDEX campaign_contacts_called
      ON campaign_contacts (campaign_id, called_at)
      WHERE called_at IS NOT NULL`);
    await runner.query(`
      CREATE INDEX campaign_contacts_by_number ON campaign_contacts (organization_id, phone_number)`);
    await runner.query(`
      CREATE INDEX campaign_contacts_by_age ON campaign_contacts (organization_id, livemode, created_at)`);
    await runner.query(`
      CREATE TABLE campaign_refused_rows (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        campaign_id bigint NOT NULL CONSTRAINT campaign_refused_rows_campaign_id_fkey
          REFERENCES campaigns ON DELETE CASCADE,
        line integer NOT NULL,
        phone_number text,
        reason text NOT NULL,
        row_hash text NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    // Makes a repeated import report a row once.
    await runner.query(`
      CREATE UNIQUE INDEX campaign_refused_rows_once ON campaign_refused_rows (campaign_id, line, row_hash)`);
    await runner.query(`
      CREATE INDEX campaign_refused_rows_newest
      ON campaign_refused_rows (organization_id, livemode, campaign_id, created_at DESC, id DESC)`);
    await runner.query('ALTER TABLE outbound_calls ADD COLUMN campaign_id bigint');
    await runner.query(`
      CREATE INDEX outbound_calls_of_campaign
      ON outbound_calls (campaign_id)
      WHERE campaign_id IS NOT NULL AND status IN ('queued', 'scheduled')`);
    // Finds the due calls that go before those of campaigns, even if many of those are due.
    await runner.query(`
      CREATE INDEX outbound_calls_due_first
      ON outbound_calls (organization_id, livemode, due_at, id)
      WHERE due_at IS NOT NULL AND source <> 'campaign'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // An earlier version does not know that a campaign is paused, and would dial its waiting calls.
    await runner.query(`
      DO $$ BEGIN
        IF EXISTS (SELECT FROM outbound_calls WHERE campaign_id IS NOT NULL
                   AND status NOT IN ('blocked', 'completed', 'no_answer', 'voicemail', 'failed')) THEN
          RAISE EXCEPTION 'Calls of campaigns are waiting. Cancel the campaigns first.';
        END IF;
      END $$`);
    await runner.query('DROP INDEX outbound_calls_due_first');
    await runner.query('DROP INDEX outbound_calls_of_campaign');
    await runner.query('ALTER TABLE outbound_calls DROP COLUMN campaign_id');
    await runner.query('DROP TABLE campaign_refused_rows');
    await runner.query('DROP TABLE campaign_contacts');
    await runner.query('DROP TABLE campaigns');
  }
}
