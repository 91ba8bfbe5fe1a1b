import { createRemovalsTable, dropRemovalsTable } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrganizationDeletion1764670000000 implements MigrationInterface {
  readonly name = 'OrganizationDeletion1764670000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE organizations ADD COLUMN deleted_at timestamptz, ADD COLUMN removed_at timestamptz',
    );
    await runner.query('CREATE INDEX organizations_deleted ON organizations (deleted_at) WHERE deleted_at IS NOT NULL');
    await createRemovalsTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRemovalsTable(runner);
    await runner.query('DROP INDEX organizations_deleted');
    await runner.query('ALTER TABLE organizations DROP COLUMN removed_at, DROP COLUMN deleted_at');
  }
}
