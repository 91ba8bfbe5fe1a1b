import { boundedCount, secondsSince, type DatabaseSample } from '@frontdesk/service-host';
import { NOT_OF_DELETED } from './deliveries.sql.js';

const DUE = `status = 'pending' AND claimable_at <= $1::timestamptz AND ${NOT_OF_DELETED}`;
/** Longer than any lease, and than any pause between two looks at a delivery that is not held. */
const LONGEST_LEASE = `interval '10 minutes'`;
const STUCK_AFTER = `interval '15 minutes'`;
const ROWS_LOOKED_AT = 10_000;

/** How the deliveries as a whole stand; the same on every replica. */
export const deliverySamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_webhooks_deliveries_due',
    help: 'Deliveries that could be sent now and are in nobody’s hand; counted to 100000 and no further',
    sql: boundedCount(`SELECT FROM deliveries WHERE ${DUE}`),
  },
  {
    name: 'frontdesk_webhooks_deliveries_due_oldest_seconds',
    help: 'For how long the longest due delivery could have been sent; 0 when none is due',
    sql: secondsSince(`SELECT claimable_at FROM deliveries WHERE ${DUE} ORDER BY claimable_at, id LIMIT 1`),
  },
  {
    name: 'frontdesk_webhooks_deliveries_held',
    help: 'Deliveries that wait for a paused endpoint or one in trouble; counted to 100000 and no further',
    sql: boundedCount(`SELECT FROM deliveries WHERE status = 'pending' AND next_attempt_at IS NULL`),
  },
  {
    name: 'frontdesk_webhooks_deliveries_stuck',
    help: `Deliveries that some process has leased again and again for a quarter of an hour without a result; among the first ${ROWS_LOOKED_AT} that are leased`,
    sql: `SELECT count(*) FILTER (WHERE next_attempt_at < $1::timestamptz - ${STUCK_AFTER}) FROM (
            SELECT next_attempt_at FROM deliveries
            WHERE status = 'pending' AND claimable_at > $1::timestamptz
              AND claimable_at <= $1::timestamptz + ${LONGEST_LEASE}
            ORDER BY claimable_at, id LIMIT ${ROWS_LOOKED_AT}
          ) AS leased`,
  },
  {
    name: 'frontdesk_webhooks_endpoints_held_off',
    help: `Endpoints whose breaker is open; among the first ${ROWS_LOOKED_AT} that were ever in trouble`,
    sql: `SELECT count(open_until) FROM (SELECT open_until FROM endpoint_flow LIMIT ${ROWS_LOOKED_AT}) AS looked_at`,
  },
  {
    name: 'frontdesk_webhooks_replays_overdue_seconds',
    help: 'For how long the longest waiting replay could have gone on; 0 when all are in hand',
    sql: secondsSince(
      `SELECT due_at FROM replays WHERE due_at IS NOT NULL AND due_at <= $1::timestamptz ORDER BY due_at LIMIT 1`,
    ),
  },
];
