import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Contacts1764661100000 implements MigrationInterface {
  readonly name = 'Contacts1764661100000';

  async up(runner: QueryRunner): Promise<void> {
    // The contact is the number on the other side of the call.
    await runner.query(`
      CREATE INDEX calls_by_contact ON calls (
        organization_id, livemode, (CASE direction WHEN 'inbound' THEN from_number ELSE to_number END),
        started_at DESC, id DESC)`);
    await runner.query(`
      CREATE INDEX leads_by_name ON leads (organization_id, livemode, (lower(name) COLLATE "C"))
      WHERE name IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX leads_by_name');
    await runner.query('DROP INDEX calls_by_contact');
  }
}
