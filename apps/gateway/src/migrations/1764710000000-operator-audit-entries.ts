import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OperatorAuditEntries1764710000000 implements MigrationInterface {
  readonly name = 'OperatorAuditEntries1764710000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX audit_entries_of_operators ON audit_entries (at, id) WHERE actor_kind = 'operator'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entries_of_operators');
  }
}
