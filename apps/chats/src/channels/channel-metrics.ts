import { counter } from '@frontdesk/service-host';

export const channelMetrics = {
  sendings: counter({
    name: 'frontdesk_chats_channel_sendings_total',
    help: 'Messages sent to a messaging channel, by its response; `later` is retried',
    labels: { outcome: ['accepted', 'later', 'refused'] },
  }),
};
