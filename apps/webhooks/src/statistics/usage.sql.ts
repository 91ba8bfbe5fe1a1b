import type { CountedTable } from '@frontdesk/service-host';

/** Deliveries count although their endpoint was deleted since. */
export const deliveryUsage: CountedTable = {
  name: 'usage-deliveries',
  table: 'deliveries',
  at: 'created_at',
  counts: { deliveries: 'count(*)' },
  condition: `status IN ('delivered', 'failed')
    AND endpoint_id NOT IN (SELECT id FROM endpoints WHERE subscription IS NOT NULL OR crm IS NOT NULL)
    AND endpoint_id NOT IN (SELECT endpoint_id FROM deleted_endpoints WHERE of_subscription)`,
};
