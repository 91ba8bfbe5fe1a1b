import { createModelUsageTable, dropModelUsageTable } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ModelUsage1765000000000 implements MigrationInterface {
  readonly name = 'ModelUsage1765000000000';

  up = (runner: QueryRunner): Promise<void> => createModelUsageTable(runner);
  down = (runner: QueryRunner): Promise<void> => dropModelUsageTable(runner);
}
