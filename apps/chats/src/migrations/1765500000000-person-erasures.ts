import { createErasuresTable, dropErasuresTable } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PersonErasures1765500000000 implements MigrationInterface {
  readonly name = 'PersonErasures1765500000000';

  up = (runner: QueryRunner): Promise<void> => createErasuresTable(runner);
  down = (runner: QueryRunner): Promise<void> => dropErasuresTable(runner);
}
