import { boundedCount, secondsSince, type DatabaseSample } from '@frontdesk/service-host';

const UNCLAIMED_AND_DUE = 'due_at <= $1::timestamptz AND (leased_until IS NULL OR leased_until <= $1::timestamptz)';

/** Totals of waiting calls and of dials in progress. Every process reports the same values. */
export const dialingSamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_dialer_calls_waiting',
    help: 'Outbound calls that wait for their time or for a free line, counted up to 100000',
    sql: boundedCount(`SELECT FROM outbound_calls WHERE status IN ('queued', 'scheduled')`),
  },
  {
    name: 'frontdesk_dialer_queues_waiting',
    help: 'Due organization queues that no process has claimed, counted up to 100000',
    sql: boundedCount(`SELECT FROM dial_lanes WHERE ${UNCLAIMED_AND_DUE}`),
  },
  {
    name: 'frontdesk_dialer_queues_waiting_oldest_seconds',
    help: 'Seconds since the earliest due time of an unclaimed organization queue; 0 if there is none',
    sql: secondsSince(`SELECT due_at FROM dial_lanes WHERE ${UNCLAIMED_AND_DUE} ORDER BY due_at LIMIT 1`),
  },
  {
    name: 'frontdesk_dialer_leases_overdue',
    help: 'Organization queues with an expired lease that no process has claimed, counted up to 100000',
    sql: boundedCount(`SELECT FROM dial_lanes WHERE due_at <= $1::timestamptz AND leased_until <= $1::timestamptz`),
  },
  {
    name: 'frontdesk_dialer_dials_active',
    help: 'Dials in progress, each using one line, counted up to 100000',
    sql: boundedCount('SELECT FROM outbound_attempts WHERE ended_at IS NULL'),
  },
  {
    name: 'frontdesk_dialer_dials_overdue',
    help: 'Dials past their time limit without a report, counted up to 100000',
    sql: boundedCount('SELECT FROM outbound_attempts WHERE ended_at IS NULL AND expires_at <= $1::timestamptz'),
  },
  {
    name: 'frontdesk_dialer_dials_unconfirmed',
    help: 'Dials unconfirmed by the carrier for over a minute, counted up to 100000',
    sql: boundedCount(
      `SELECT FROM outbound_attempts WHERE ended_at IS NULL AND carrier_call_id IS NULL
       AND started_at <= $1::timestamptz - interval '1 minute'`,
    ),
  },
];
