import { boundedCount, type DatabaseSample } from '@frontdesk/service-host';

/** The sessions of people. Every process reports the same value. */
export const sessionSamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_gateway_sessions',
    help: 'Sessions of people that were used within 12 hours, counted up to 100000',
    sql: boundedCount(`SELECT FROM sessions WHERE last_used_at > $1::timestamptz - interval '12 hours'`),
  },
];
