import { secondsSince, type DatabaseSample } from '@frontdesk/service-host';

/** The queue of mails. Every process reports the same value. */
export const mailSamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_gateway_mails_waiting_oldest_seconds',
    help: 'Age of the oldest mail that was not sent yet; 0 if there is none',
    sql: secondsSince('SELECT min(created_at) FROM mails'),
  },
];
