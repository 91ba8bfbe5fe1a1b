import { createRemovedUsage, dropRemovedUsage } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RemovedUsage1765600000000 implements MigrationInterface {
  readonly name = 'RemovedUsage1765600000000';

  up = (runner: QueryRunner): Promise<void> =>
    createRemovedUsage(runner, {
      table: 'chats',
      at: 'created_at',
      counts: { chats: 'count(*)' },
    });

  down = (runner: QueryRunner): Promise<void> => dropRemovedUsage(runner, 'chats');
}
