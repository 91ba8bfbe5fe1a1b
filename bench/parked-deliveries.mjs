// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuBetween, readCpu } from './cpu-times.mjs';
import { percentile } from './percentiles.mjs';

const FIRST_DUE_MS = 3000;
const PATIENCE_MS = 60_000;

/**
 * From when a retry was due to its arrival, while very many others wait for another hour.
 * @param {object} parts
 * @param {import('./stack.mjs').Stack} parts.stack
 * @param {import('./child-processes.mjs').Child} parts.receiver
 * @param {readonly import('./delivery-log-seeds.mjs').Endpoint[]} parts.endpoints
 * @param {number} parts.parked
 * @param {{ perSecond: number, seconds: number }} parts.due
 */
export async function measureParked({ stack, receiver, endpoints, parked, due: { perSecond, seconds } }) {
  await write(stack, endpoints, {
    ids: Array.from({ length: parked }, () => randomUUID()),
    afterMs: 3_600_000,
    everyMs: 10,
  });
  await stack.sql.query('VACUUM ANALYZE webhooks.deliveries');
  await receiver.ask('take');
  const ids = Array.from({ length: perSecond * seconds }, () => randomUUID());
  const before = readCpu(stack.pids);
  const dueAt = await write(stack, endpoints, { ids, afterMs: FIRST_DUE_MS, everyMs: 1000 / perSecond });
  const giveUpAt = Date.now() + seconds * 1000 + PATIENCE_MS;
  while ((await receiver.ask('count')) < ids.length) {
    if (Date.now() > giveUpAt) throw new Error('Not all that fell due was sent.');
    await sleep(100);
  }
  const { foreign } = cpuBetween(before, readCpu(stack.pids), Object.keys(stack.pids));
  /** @type {import('./receiver-process.mjs').Arrival[]} */
  const arrivals = await receiver.ask('take');
  const lags = arrivals.map(({ eventId, at }) => at - Number(dueAt.get(eventId)));
  return {
    count: lags.length,
    p50: percentile(lags, 0.5),
    p99: percentile(lags, 0.99),
    slowest: percentile(lags, 1),
    foreign,
  };
}

/**
 * Deliveries that have failed once, due one after the other.
 * @param {import('./stack.mjs').Stack} stack
 * @param {readonly import('./delivery-log-seeds.mjs').Endpoint[]} endpoints
 * @param {{ ids: string[], afterMs: number, everyMs: number }} when
 * @returns {Promise<Map<string, number>>} when each event is due, Unix milliseconds
 */
async function write({ sql }, endpoints, { ids, afterMs, everyMs }) {
  const start = Date.now() + afterMs;
  await sql.query(
    `WITH numbered AS (
       SELECT id, n, 1 + (n % $2)::int AS place, to_timestamp(($3::float8 + (n - 1) * $4::float8) / 1000) AS due
       FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, n)
     ), written AS (
       INSERT INTO webhooks.events (id, organization_id, livemode, type, body, reduced, created_at)
       SELECT id, ($6::bigint[])[place], true, 'lead.created',
              json_build_object('id', id, 'event', 'lead.created', 'data', json_build_object('lead', json_build_object('id', n)))::text,
              false, now()
       FROM numbered
     )
     INSERT INTO webhooks.deliveries (event_id, endpoint_id, organization_id, livemode, event, status, attempts,
       response_status, last_error, next_attempt_at, claimable_at, created_at)
     SELECT id, ($5::bigint[])[place], ($6::bigint[])[place], true, 'lead.created', 'pending', 1, 500, 'http_500', due, due,
            date_trunc('second', now())
     FROM numbered`,
    [ids, endpoints.length, start, everyMs, endpoints.map(({ id }) => id), endpoints.map((one) => one.organization)],
  );
  return new Map(ids.map((id, n) => [id, start + n * everyMs]));
}
