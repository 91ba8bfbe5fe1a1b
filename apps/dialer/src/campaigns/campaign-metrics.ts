import { counter } from '@frontdesk/service-host';

export const campaignMetrics = {
  contacts: counter({
    name: 'frontdesk_dialer_campaign_contacts_total',
    help: 'Contacts of campaigns that were looked at, by mode and outcome; `forbidden` if the organization may not call',
    labels: {
      mode: ['live', 'test'],
      outcome: ['called', 'refused', 'postponed', 'gone', 'stopped', 'day_over', 'forbidden'],
    },
  }),
};
