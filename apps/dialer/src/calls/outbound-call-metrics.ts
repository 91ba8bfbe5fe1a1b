import { Counter } from 'prom-client';

export const outboundCallMetrics = {
  ended: new Counter({
    name: 'frontdesk_dialer_calls_ended_total',
    help: 'Ended outbound calls, by mode and status',
    labelNames: ['mode', 'status'],
  }),
};
