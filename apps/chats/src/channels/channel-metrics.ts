import { counter } from '@frontdesk/service-host';

export const channelMetrics = {
  sendings: counter({
    name: 'frontdesk_chats_channel_sendings_total',
    help: 'Messages given to a messaging channel, by what it said; `later` is tried again',
    labels: { outcome: ['accepted', 'later', 'refused'] },
  }),
};
