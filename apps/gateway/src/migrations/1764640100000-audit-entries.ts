import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditEntries1764640100000 implements MigrationInterface {
  readonly name = 'AuditEntries1764640100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL CONSTRAINT audit_entries_event UNIQUE,
        at timestamptz NOT NULL,
        organization_id bigint,
        livemode boolean NOT NULL,
        actor_kind text NOT NULL,
        actor_id bigint,
        actor_name text,
        action text NOT NULL,
        target_type text NOT NULL,
        target_id bigint,
        changes jsonb NOT NULL,
        address text,
        request_id text
      )`);
    await runner.query('CREATE INDEX audit_entries_newest ON audit_entries (organization_id, at, id)');
    await runner.query(
      'CREATE INDEX audit_entries_by_actor ON audit_entries (organization_id, actor_kind, actor_id, at, id)',
    );
    await runner.query('CREATE INDEX audit_entries_by_action ON audit_entries (organization_id, action, at, id)');
    await runner.query(
      'CREATE INDEX audit_entries_by_target ON audit_entries (organization_id, target_type, target_id, at, id)',
    );
    // Default privileges give the role that the service runs as the right to change the rows of every new table. This
    // statement revokes that right.
    await runner.query(`
      DO $do$ DECLARE role regrole; BEGIN
        FOR role IN SELECT DISTINCT acl.grantee::regrole FROM pg_class c, aclexplode(c.relacl) AS acl
                    WHERE c.oid = 'audit_entries'::regclass AND acl.grantee NOT IN (0, c.relowner)
        LOOP EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM %s', role); END LOOP;
      END $do$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_entries');
  }
}
