import { secondsSince, type DatabaseSample } from '@frontdesk/service-host';

/** Measures the ends of calls that wait for records. The values are the same in every process. */
export const sessionSamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_voice_ends_oldest_seconds',
    help: 'Time since the oldest end of a call that records has not stored yet; 0 if there is none',
    sql: secondsSince('SELECT ended_at FROM sessions WHERE end_status IS NOT NULL ORDER BY ended_at LIMIT 1'),
  },
];
