import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the ledger of consents. The next migration appends the consents on record. */
export class ConsentLedger1764660000000 implements MigrationInterface {
  readonly name = 'ConsentLedger1764660000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE do_not_call_entries ADD COLUMN channel text');
    await runner.query(`
      ALTER TABLE consents
        ADD COLUMN seller text,
        ADD COLUMN form_version text,
        ADD COLUMN recorded_by text,
        ADD COLUMN revoked_cause text,
        ADD COLUMN revoked_channel text,
        ADD COLUMN seq bigint,
        ADD COLUMN revocation_seq bigint`);
    // Finds what an earlier version writes while both run.
    await runner.query(`
      CREATE INDEX consents_outside_ledger ON consents (organization_id, livemode, id)
      WHERE seq IS NULL OR (revoked_at IS NOT NULL AND revocation_seq IS NULL)`);
    await runner.query(`
      CREATE TABLE consent_ledger (
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        seq bigint NOT NULL,
        type text NOT NULL CONSTRAINT consent_ledger_type CHECK (type IN ('consent', 'withdrawal')),
        consent_id bigint NOT NULL REFERENCES consents,
        appended_at timestamptz NOT NULL,
        adopted boolean NOT NULL,
        prev_hash text NOT NULL,
        hash text NOT NULL,
        PRIMARY KEY (organization_id, livemode, seq)
      )`);
    await runner.query(`
      CREATE TABLE consent_ledger_check (
        id integer PRIMARY KEY CHECK (id = 1),
        claimed_at timestamptz,
        finished_at timestamptz,
        rows bigint NOT NULL,
        faults integer NOT NULL
      )`);
    await runner.query('INSERT INTO consent_ledger_check (id, rows, faults) VALUES (1, 0, 0)');
    // Revokes the right to change rows from the role of the service. Default privileges grant it that right for every
    // new table.
    await runner.query(`
      DO $do$ DECLARE role regrole; BEGIN
        FOR role IN SELECT DISTINCT acl.grantee::regrole FROM pg_class c, aclexplode(c.relacl) AS acl
                    WHERE c.oid = 'consent_ledger'::regclass AND acl.grantee NOT IN (0, c.relowner)
        LOOP EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON consent_ledger FROM %s', role); END LOOP;
      END $do$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE consent_ledger_check');
    await runner.query('DROP TABLE consent_ledger');
    await runner.query('DROP INDEX consents_outside_ledger');
    await runner.query(`
      ALTER TABLE consents
        DROP COLUMN seller, DROP COLUMN form_version, DROP COLUMN recorded_by, DROP COLUMN revoked_cause,
        DROP COLUMN revoked_channel, DROP COLUMN seq, DROP COLUMN revocation_seq`);
    await runner.query('ALTER TABLE do_not_call_entries DROP COLUMN channel');
  }
}
