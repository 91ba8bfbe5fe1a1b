import { boundedCount, secondsSince, type DatabaseSample } from '@frontdesk/service-host';

const DUE_LANE = 'due_at <= $1::timestamptz AND (leased_until IS NULL OR leased_until <= $1::timestamptz)';

/** How waiting calls and dials under way stand as a whole; the same on every process. */
export const dialingSamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_dialer_calls_waiting',
    help: 'Outbound calls that wait for their time or for a free line; counted to 100000 and no further',
    sql: boundedCount(`SELECT FROM outbound_calls WHERE status IN ('queued', 'scheduled')`),
  },
  {
    name: 'frontdesk_dialer_lanes_waiting',
    help: 'Organizations and modes with a call that is due and in nobody’s hand; counted to 100000 and no further',
    sql: boundedCount(`SELECT FROM dial_lanes WHERE ${DUE_LANE}`),
  },
  {
    name: 'frontdesk_dialer_lanes_waiting_oldest_seconds',
    help: 'For how long the longest waiting of these has been due; 0 when none waits',
    sql: secondsSince(`SELECT due_at FROM dial_lanes WHERE ${DUE_LANE} ORDER BY due_at LIMIT 1`),
  },
  {
    name: 'frontdesk_dialer_leases_overdue',
    help: 'Lanes whose lease has run out and that nobody has taken over; counted to 100000 and no further',
    sql: boundedCount(`SELECT FROM dial_lanes WHERE due_at <= $1::timestamptz AND leased_until <= $1::timestamptz`),
  },
  {
    name: 'frontdesk_dialer_dials_active',
    help: 'Dials under way, each of which has a line; counted to 100000 and no further',
    sql: boundedCount('SELECT FROM outbound_attempts WHERE ended_at IS NULL'),
  },
  {
    name: 'frontdesk_dialer_dials_overdue',
    help: 'Dials that nobody has reported about for too long and that are to be given up; counted to 100000 and no further',
    sql: boundedCount('SELECT FROM outbound_attempts WHERE ended_at IS NULL AND expires_at <= $1::timestamptz'),
  },
  {
    name: 'frontdesk_dialer_dials_unnamed',
    help: 'Dials of which it is not known for a minute whether the carrier has them; counted to 100000 and no further',
    sql: boundedCount(
      `SELECT FROM outbound_attempts WHERE ended_at IS NULL AND carrier_call_id IS NULL
       AND started_at <= $1::timestamptz - interval '1 minute'`,
    ),
  },
];
