import { createMessagingTables, dropMessagingTables } from '@frontdesk/messaging';
import { createFactsTable, dropFactsTable } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MessagingAndFacts1763700000000 implements MigrationInterface {
  readonly name = 'MessagingAndFacts1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner, 'webhooks');
    await createFactsTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropFactsTable(runner);
    await dropMessagingTables(runner);
  }
}
