import { createRemovedUsage, dropRemovedUsage } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RemovedUsage1765600000000 implements MigrationInterface {
  readonly name = 'RemovedUsage1765600000000';

  async up(runner: QueryRunner): Promise<void> {
    // Deliveries of subscriptions of MCP Events are not counted.
    await runner.query('ALTER TABLE deleted_endpoints ADD of_subscription boolean NOT NULL DEFAULT false');
    await createRemovedUsage(runner, {
      table: 'deliveries',
      at: 'created_at',
      counts: { deliveries: 'count(*)' },
      condition: `status IN ('delivered', 'failed')
        AND endpoint_id NOT IN (SELECT endpoint_id FROM event_subscriptions)
        AND endpoint_id NOT IN (SELECT endpoint_id FROM deleted_endpoints WHERE of_subscription)`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRemovedUsage(runner, 'deliveries');
    await runner.query('ALTER TABLE deleted_endpoints DROP of_subscription');
  }
}
