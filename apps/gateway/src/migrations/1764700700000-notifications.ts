import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Notifications1764700700000 implements MigrationInterface {
  readonly name = 'Notifications1764700700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notification_choices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person_id bigint NOT NULL REFERENCES people (id),
        organization_id bigint NOT NULL REFERENCES organizations (id),
        kinds text[] NOT NULL,
        digest_sent_on date,
        CONSTRAINT notification_choices_of_person UNIQUE (person_id, organization_id)
      )`);
    await runner.query(
      'CREATE INDEX notification_choices_of_organization ON notification_choices (organization_id, person_id)',
    );
    await runner.query(`
      CREATE TABLE notices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person_id bigint NOT NULL REFERENCES people (id),
        organization_id bigint NOT NULL REFERENCES organizations (id),
        kind text NOT NULL,
        target_id bigint NOT NULL,
        title text,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX notices_oldest ON notices (created_at, id)');
    await runner.query(`
      CREATE TABLE notification_counts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL REFERENCES organizations (id),
        day date NOT NULL,
        kind text NOT NULL,
        count integer NOT NULL,
        CONSTRAINT notification_counts_of_day UNIQUE (organization_id, day, kind)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['notification_counts', 'notices', 'notification_choices']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
