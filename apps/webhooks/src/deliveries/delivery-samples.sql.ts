import { boundedCount, secondsSince, type DatabaseSample } from '@frontdesk/service-host';
import { NOT_OF_DELETED } from './deliveries.sql.js';

const DUE = `status = 'pending' AND claimable_at <= $1::timestamptz AND ${NOT_OF_DELETED}`;
/** This exceeds any lease and the delay of any delivery that is not held. */
const LONGEST_LEASE = `interval '10 minutes'`;
const STUCK_AFTER = `interval '15 minutes'`;
const MAX_ROWS = 10_000;

/** Gauges over all deliveries. Every replica reports the same values. */
export const deliverySamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_webhooks_deliveries_due',
    help: 'Deliveries that are due and not claimed; counted up to 100000',
    sql: boundedCount(`SELECT FROM deliveries WHERE ${DUE}`),
  },
  {
    name: 'frontdesk_webhooks_deliveries_due_oldest_seconds',
    help: 'Age of the most overdue delivery since it became due; 0 if none is due',
    sql: secondsSince(`SELECT claimable_at FROM deliveries WHERE ${DUE} ORDER BY claimable_at, id LIMIT 1`),
  },
  {
    name: 'frontdesk_webhooks_deliveries_held',
    help: 'Deliveries held for a paused, throttled or failing endpoint; counted up to 100000',
    sql: boundedCount(`SELECT FROM deliveries WHERE status = 'pending' AND next_attempt_at IS NULL`),
  },
  {
    name: 'frontdesk_webhooks_deliveries_stuck',
    help: `Deliveries claimed repeatedly for over 15 minutes without a result; among the first ${MAX_ROWS} claimed ones`,
    sql: `SELECT count(*) FILTER (WHERE next_attempt_at < $1::timestamptz - ${STUCK_AFTER}) FROM (
            SELECT next_attempt_at FROM deliveries
            WHERE status = 'pending' AND claimable_at > $1::timestamptz
              AND claimable_at <= $1::timestamptz + ${LONGEST_LEASE}
            ORDER BY claimable_at, id LIMIT ${MAX_ROWS}
          ) AS leased`,
  },
  {
    name: 'frontdesk_webhooks_breakers_open',
    help: `Endpoints whose circuit breaker is open; among the first ${MAX_ROWS} that ever failed`,
    sql: `SELECT count(open_until) FROM (SELECT open_until FROM endpoint_flow LIMIT ${MAX_ROWS}) AS flows`,
  },
  {
    name: 'frontdesk_webhooks_replays_overdue_seconds',
    help: 'Age of the most overdue replay since it became due; 0 if all are claimed',
    sql: secondsSince(
      `SELECT due_at FROM replays WHERE due_at IS NOT NULL AND due_at <= $1::timestamptz ORDER BY due_at LIMIT 1`,
    ),
  },
];
