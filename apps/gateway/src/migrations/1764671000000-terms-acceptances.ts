import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TermsAcceptances1764671000000 implements MigrationInterface {
  readonly name = 'TermsAcceptances1764671000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE terms_acceptances (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL REFERENCES organizations (id),
        version text NOT NULL,
        text_sha256 text NOT NULL,
        accepted_by text NOT NULL,
        accepted_at timestamptz NOT NULL,
        ip_address text
      )`);
    await runner.query('CREATE INDEX terms_acceptances_of_organization ON terms_acceptances (organization_id, id)');
    // Default privileges give the role that the service runs as the right to change the rows of every new table. This
    // statement revokes that right.
    await runner.query(`
      DO $do$ DECLARE role regrole; BEGIN
        FOR role IN SELECT DISTINCT acl.grantee::regrole FROM pg_class c, aclexplode(c.relacl) AS acl
                    WHERE c.oid = 'terms_acceptances'::regclass AND acl.grantee NOT IN (0, c.relowner)
        LOOP EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON terms_acceptances FROM %s', role); END LOOP;
      END $do$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE terms_acceptances');
  }
}
