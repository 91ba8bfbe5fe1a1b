import type { CountedTable } from '@frontdesk/service-host';
import { NOT_OF_DELETED } from '../deliveries/deliveries.sql.js';

export const deliveryUsage: CountedTable = {
  name: 'usage-deliveries',
  table: 'deliveries',
  at: 'created_at',
  counts: 'count(*)::int AS deliveries',
  condition: `status IN ('delivered', 'failed') AND ${NOT_OF_DELETED}
    AND endpoint_id NOT IN (SELECT endpoint_id FROM event_subscriptions)`,
};
