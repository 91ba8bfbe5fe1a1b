import { Counter } from 'prom-client';

export const retentionMetrics = {
  purged: new Counter({
    name: 'frontdesk_retention_purged_total',
    help: 'Records purged after the retention period of their organization, by resource',
    labelNames: ['resource'],
  }),
};
