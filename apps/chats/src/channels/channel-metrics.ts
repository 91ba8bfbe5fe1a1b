import { Counter } from 'prom-client';

export const channelMetrics = {
  sendings: new Counter({
    name: 'frontdesk_channel_sendings_total',
    help: 'Messages given to a messaging channel, by what it said',
    labelNames: ['outcome'],
  }),
};
