import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApiKeys1763700000002 implements MigrationInterface {
  readonly name = 'ApiKeys1763700000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_keys (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL REFERENCES organizations (id),
        name text NOT NULL,
        mode text NOT NULL CHECK (mode IN ('live', 'test')),
        scopes text[] NOT NULL,
        prefix text NOT NULL,
        hash text NOT NULL CONSTRAINT api_keys_hash UNIQUE,
        expires_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX api_keys_of_organization ON api_keys (organization_id, created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE api_keys');
  }
}
