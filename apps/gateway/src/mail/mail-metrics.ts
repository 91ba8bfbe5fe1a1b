import { counter } from '@frontdesk/service-host';

export const sentMails = counter({
  name: 'frontdesk_gateway_mails_total',
  help: 'Attempts to send a mail, by outcome; a refused or expired mail is not tried again',
  labels: { outcome: ['sent', 'failed', 'refused', 'expired'] },
});
