import { createMessagingTables, dropMessagingTables } from '@frontdesk/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Messaging1763700000000 implements MigrationInterface {
  readonly name = 'Messaging1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner, 'gateway');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropMessagingTables(runner);
  }
}
