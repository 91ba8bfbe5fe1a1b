import type { MigrationInterface, QueryRunner } from 'typeorm';

/** AI apps sign in through OAuth. */
export class Oauth1764910000000 implements MigrationInterface {
  readonly name = 'Oauth1764910000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE oauth_grants (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL REFERENCES organizations (id),
        person_id bigint NOT NULL REFERENCES people (id),
        handle text NOT NULL CONSTRAINT oauth_grants_handle UNIQUE,
        client_id text NOT NULL,
        client_name text NOT NULL,
        mode text NOT NULL CONSTRAINT oauth_grants_mode_check CHECK (mode IN ('live', 'test')),
        scopes text[] NOT NULL,
        asks_me boolean NOT NULL,
        call_budget integer NOT NULL,
        expires_at timestamptz NOT NULL,
        last_used_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX oauth_grants_of_organization ON oauth_grants (organization_id, id)');
    await runner.query('CREATE INDEX oauth_grants_of_person ON oauth_grants (person_id)');
    await runner.query(`
      CREATE TABLE oauth_records (
        kind text NOT NULL,
        hash text NOT NULL,
        grant_handle text,
        payload jsonb NOT NULL,
        consumed_at timestamptz,
        expires_at timestamptz NOT NULL,
        CONSTRAINT oauth_records_pkey PRIMARY KEY (kind, hash)
      )`);
    await runner.query(
      'CREATE INDEX oauth_records_of_grant ON oauth_records (grant_handle) WHERE grant_handle IS NOT NULL',
    );
    await runner.query('CREATE INDEX oauth_records_expired ON oauth_records (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE oauth_records');
    await runner.query('DROP TABLE oauth_grants');
  }
}
