import { createRemovalsTable, dropRemovalsTable, indexRemovedFacts } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrganizationRemovals1764670000000 implements MigrationInterface {
  readonly name = 'OrganizationRemovals1764670000000';

  async up(runner: QueryRunner): Promise<void> {
    await createRemovalsTable(runner);
    await indexRemovedFacts(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRemovalsTable(runner);
  }
}
