import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InstructionVersions1764720400001 implements MigrationInterface {
  readonly name = 'InstructionVersions1764720400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE instruction_versions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL REFERENCES organizations (id),
        instructions text NOT NULL,
        actor_kind text,
        actor_id bigint,
        actor_name text,
        saved_at timestamptz NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX instruction_versions_of_organization ON instruction_versions (organization_id, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE instruction_versions');
  }
}
