import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DoNotCallAndConsents1763900000000 implements MigrationInterface {
  readonly name = 'DoNotCallAndConsents1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await createDoNotCall(runner);
    await createConsents(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE consents');
    await runner.query('DROP TABLE operator_do_not_call');
    await runner.query('DROP TABLE do_not_call_writes');
    await runner.query('DROP TABLE do_not_call_entries');
  }
}

async function createDoNotCall(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE do_not_call_entries (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      organization_id bigint NOT NULL,
      livemode boolean NOT NULL,
      phone_number text NOT NULL,
      source text NOT NULL,
      note text,
      opted_out_at timestamptz,
      call_id bigint,
      chat_id bigint,
      outbound_call_id bigint,
      created_at timestamptz NOT NULL,
      CONSTRAINT do_not_call_opt_outs_are_dated CHECK ((source = 'opt_out') = (opted_out_at IS NOT NULL))
    )`);
  // Every decision looks up the number here.
  await runner.query(`
    CREATE UNIQUE INDEX do_not_call_entries_number
    ON do_not_call_entries (organization_id, livemode, phone_number)`);
  await runner.query(`
    CREATE INDEX do_not_call_entries_newest
    ON do_not_call_entries (organization_id, livemode, created_at DESC, id DESC)`);
  // The index leaves out registry entries: there are millions, and the list has no filter for them.
  await runner.query(`
    CREATE INDEX do_not_call_entries_by_source
    ON do_not_call_entries (organization_id, livemode, source, created_at DESC, id DESC)
    WHERE source IN ('opt_out', 'manual')`);
  // The writes of producers by external id. Several writes may belong to one entry.
  await runner.query(`
    CREATE TABLE do_not_call_writes (
      organization_id bigint NOT NULL,
      livemode boolean NOT NULL,
      external_id text NOT NULL,
      entry_id bigint NOT NULL REFERENCES do_not_call_entries ON DELETE CASCADE,
      PRIMARY KEY (organization_id, livemode, external_id)
    )`);
  await runner.query('CREATE INDEX do_not_call_writes_entry ON do_not_call_writes (entry_id)');
  await runner.query(`
    CREATE TABLE operator_do_not_call (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      phone_number text NOT NULL,
      note text,
      created_at timestamptz NOT NULL
    )`);
  await runner.query('CREATE UNIQUE INDEX operator_do_not_call_number ON operator_do_not_call (phone_number)');
}

async function createConsents(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE consents (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      organization_id bigint NOT NULL,
      livemode boolean NOT NULL,
      external_id text,
      phone_number text NOT NULL,
      purposes text[] NOT NULL,
      consent_text text NOT NULL,
      source_url text,
      ip_address text,
      user_agent text,
      method text NOT NULL,
      obtained_at timestamptz NOT NULL,
      revoked_at timestamptz,
      created_at timestamptz NOT NULL
    )`);
  await runner.query(`
    CREATE INDEX consents_newest ON consents (organization_id, livemode, created_at DESC, id DESC)`);
  await runner.query(`
    CREATE INDEX consents_by_phone_number
    ON consents (organization_id, livemode, phone_number, created_at DESC, id DESC)`);
  // The index contains only consents in force, so that revoked ones do not slow down decisions.
  await runner.query(`
    CREATE INDEX consents_in_force
    ON consents (organization_id, livemode, phone_number) WHERE revoked_at IS NULL`);
  await runner.query(`
    CREATE UNIQUE INDEX consents_external_id
    ON consents (organization_id, livemode, external_id) WHERE external_id IS NOT NULL`);
}
