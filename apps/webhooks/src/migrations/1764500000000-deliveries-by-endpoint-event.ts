import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for lists of one event of one endpoint. */
export class DeliveriesByEndpointEvent1764500000000 implements MigrationInterface {
  readonly name = 'DeliveriesByEndpointEvent1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX deliveries_by_endpoint_event ON deliveries (endpoint_id, event, status, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_by_endpoint_event');
  }
}
