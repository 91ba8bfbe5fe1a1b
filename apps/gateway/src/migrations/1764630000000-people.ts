import type { MigrationInterface, QueryRunner } from 'typeorm';

export class People1764630000000 implements MigrationInterface {
  readonly name = 'People1764630000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE people (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        email text NOT NULL CONSTRAINT people_email UNIQUE,
        name text NOT NULL,
        password text,
        operator boolean NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE memberships (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person_id bigint NOT NULL REFERENCES people (id),
        organization_id bigint NOT NULL REFERENCES organizations (id),
        role text NOT NULL CHECK (role IN ('owner', 'admin', 'developer', 'agent', 'viewer')),
        content boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT memberships_of_person UNIQUE (person_id, organization_id)
      )`);
    await runner.query('CREATE INDEX memberships_of_organization ON memberships (organization_id, id)');
    await runner.query(`
      CREATE TABLE sessions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person_id bigint NOT NULL REFERENCES people (id),
        hash text NOT NULL CONSTRAINT sessions_hash UNIQUE,
        method text NOT NULL CHECK (method IN ('password', 'passkey', 'oidc')),
        address text NOT NULL,
        browser text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL,
        confirmed_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX sessions_of_person ON sessions (person_id)');
    await runner.query(`
      CREATE TABLE portal_links (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('setup', 'invitation', 'reset')),
        hash text NOT NULL CONSTRAINT portal_links_hash UNIQUE,
        organization_id bigint REFERENCES organizations (id),
        email text,
        name text,
        role text CHECK (role IN ('owner', 'admin', 'developer', 'agent', 'viewer')),
        created_by bigint REFERENCES people (id),
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX portal_links_newest ON portal_links (kind, coalesce(organization_id, 0), coalesce(email, ''))`,
    );
    await runner.query('CREATE INDEX portal_links_by_creator ON portal_links (created_by)');
    await runner.query(`
      CREATE TABLE passkeys (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person_id bigint NOT NULL REFERENCES people (id),
        credential_id text NOT NULL CONSTRAINT passkeys_credential_id UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz
      )`);
    await runner.query('CREATE INDEX passkeys_of_person ON passkeys (person_id)');
    await runner.query(`
      CREATE TABLE recovery_codes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person_id bigint NOT NULL REFERENCES people (id),
        hash text NOT NULL,
        CONSTRAINT recovery_codes_hash UNIQUE (person_id, hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['recovery_codes', 'passkeys', 'portal_links', 'sessions', 'memberships', 'people']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
