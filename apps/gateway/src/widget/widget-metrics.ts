import { Gauge } from 'prom-client';

export const streamGauge = new Gauge({
  name: 'frontdesk_widget_streams',
  help: 'Open pages that follow a chat at this gateway',
});
