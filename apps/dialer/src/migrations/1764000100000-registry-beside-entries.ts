import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows a registry entry beside a staff entry or an opt-out, so that an opt-out never waits for the transaction of an
 * import. Lookups by number keep their index.
 */
export class RegistryBesideEntries1764000100000 implements MigrationInterface {
  readonly name = 'RegistryBesideEntries1764000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX do_not_call_entries_number RENAME TO do_not_call_entries_one_of_any_source');
    await runner.query(`
      CREATE UNIQUE INDEX do_not_call_entries_number
      ON do_not_call_entries (organization_id, livemode, phone_number, (source = 'national_registry'))`);
    await runner.query('DROP INDEX do_not_call_entries_one_of_any_source');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM do_not_call_entries registry USING do_not_call_entries entry
      WHERE registry.source = 'national_registry' AND entry.source <> 'national_registry'
        AND entry.organization_id = registry.organization_id AND entry.livemode = registry.livemode
        AND entry.phone_number = registry.phone_number`);
    await runner.query('DROP INDEX do_not_call_entries_number');
    await runner.query(`
      CREATE UNIQUE INDEX do_not_call_entries_number
      ON do_not_call_entries (organization_id, livemode, phone_number)`);
  }
}
