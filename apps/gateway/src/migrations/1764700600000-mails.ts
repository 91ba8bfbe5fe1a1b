import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Mails1764700600000 implements MigrationInterface {
  readonly name = 'Mails1764700600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mails (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        sealed text NOT NULL,
        attempts integer NOT NULL,
        due_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX mails_due ON mails (due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mails');
  }
}
