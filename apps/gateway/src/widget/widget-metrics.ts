import { Gauge } from 'prom-client';

export const streamGauge = new Gauge({
  name: 'frontdesk_widget_streams',
  help: 'Open widget event streams at this gateway',
});
