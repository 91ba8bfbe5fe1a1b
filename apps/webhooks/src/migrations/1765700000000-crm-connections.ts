import { redefineRemovedUsage } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COUNTED = { table: 'deliveries', at: 'created_at', counts: { deliveries: 'count(*)' } };
const WITHOUT_SUBSCRIPTIONS = {
  ...COUNTED,
  condition: `status IN ('delivered', 'failed')
    AND endpoint_id NOT IN (SELECT endpoint_id FROM event_subscriptions)
    AND endpoint_id NOT IN (SELECT endpoint_id FROM deleted_endpoints WHERE of_subscription)`,
};
const WITHOUT_CRM = {
  ...COUNTED,
  condition: `status IN ('delivered', 'failed')
    AND endpoint_id NOT IN (SELECT id FROM endpoints WHERE subscription IS NOT NULL OR crm IS NOT NULL)
    AND endpoint_id NOT IN (SELECT endpoint_id FROM deleted_endpoints WHERE of_subscription)`,
};

/** CRM connections. Each is an endpoint with settings, which lists of endpoints leave out. */
export class CrmConnections1765700000000 implements MigrationInterface {
  readonly name = 'CrmConnections1765700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endpoints ADD crm jsonb');
    await runner.query('ALTER TABLE deliveries ADD lead_id bigint');
    await runner.query(
      'CREATE INDEX deliveries_by_lead ON deliveries (endpoint_id, lead_id, event_id) WHERE lead_id IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE pushed_leads (
        endpoint_id bigint NOT NULL CONSTRAINT pushed_leads_endpoint REFERENCES endpoints ON DELETE CASCADE,
        lead_id bigint NOT NULL,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        external_id text,
        pushed_at timestamptz,
        busy_delivery bigint,
        busy_until timestamptz,
        CONSTRAINT pushed_leads_pkey PRIMARY KEY (endpoint_id, lead_id)
      )`);
    await redefineRemovedUsage(runner, WITHOUT_CRM);
  }

  async down(runner: QueryRunner): Promise<void> {
    // An earlier version would send the events to the addresses. The deliveries are removed in the background.
    await runner.query(`
      WITH gone AS (DELETE FROM endpoints WHERE crm IS NOT NULL RETURNING id, organization_id, created_at)
      INSERT INTO deleted_endpoints (endpoint_id, organization_id, deleted_at, of_subscription)
      SELECT id, organization_id, created_at, true FROM gone`);
    await redefineRemovedUsage(runner, WITHOUT_SUBSCRIPTIONS);
    await runner.query('DROP TABLE pushed_leads');
    await runner.query('DROP INDEX deliveries_by_lead');
    await runner.query('ALTER TABLE deliveries DROP lead_id');
    await runner.query('ALTER TABLE endpoints DROP crm');
  }
}
