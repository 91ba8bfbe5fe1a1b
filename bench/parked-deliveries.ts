import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import type { Endpoint } from './delivery-log-seeds.ts';
import { percentile } from './percentiles.ts';
import type { Arrival } from './receiver-process.ts';
import type { Stack } from './stack.ts';

const FIRST_DUE_MS = 3000;
const PATIENCE_MS = 60_000;

/** Measures the lag from the due time of a retry to its arrival, while many others wait for another hour. */
export async function measureParked({
  stack,
  receiver,
  endpoints,
  parked,
  due: { perSecond, seconds },
}: {
  stack: Stack;
  receiver: Child;
  endpoints: readonly Endpoint[];
  parked: number;
  due: { perSecond: number; seconds: number };
}) {
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
  while ((await receiver.ask<number>('count')) < ids.length) {
    if (Date.now() > giveUpAt) throw new Error('Some due deliveries were not sent.');
    await sleep(100);
  }
  const { foreign } = cpuBetween(before, readCpu(stack.pids), Object.keys(stack.pids));
  const arrivals = await receiver.ask<Arrival[]>('take');
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
 * Inserts deliveries that failed once, due one after the other.
 * @returns the due time of each event, in Unix milliseconds
 */
async function write(
  { sql }: Stack,
  endpoints: readonly Endpoint[],
  { ids, afterMs, everyMs }: { ids: string[]; afterMs: number; everyMs: number },
): Promise<Map<string, number>> {
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
