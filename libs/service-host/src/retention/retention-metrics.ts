import { Counter } from 'prom-client';

export const retentionMetrics = {
  purged: new Counter({
    name: 'frontdesk_retention_purged_total',
    help: 'Records removed because their organization keeps them no longer, by resource',
    labelNames: ['resource'],
  }),
};
