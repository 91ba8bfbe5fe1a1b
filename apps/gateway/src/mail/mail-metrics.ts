import { counter } from '@frontdesk/service-host';

export const sentMails = counter({
  name: 'frontdesk_gateway_mails_total',
  help: 'Attempts to send a mail, by outcome; refused and expired mails are not retried',
  labels: { outcome: ['sent', 'failed', 'refused', 'expired'] },
});
