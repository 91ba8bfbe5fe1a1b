import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SingleSignOn1764700500000 implements MigrationInterface {
  readonly name = 'SingleSignOn1764700500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identities (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person_id bigint NOT NULL REFERENCES people (id),
        issuer text NOT NULL,
        subject text NOT NULL,
        email text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT identities_subject UNIQUE (issuer, subject),
        CONSTRAINT identities_of_person UNIQUE (person_id, issuer)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identities');
  }
}
