import { areaCodes } from '@frontdesk/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKeys, createOrganizations } from './accounts.ts';
import { progress } from './bench-run.ts';
import type { Child } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import type { LoadResult } from './load-process.ts';
import { percentile } from './percentiles.ts';
import type { Stack } from './stack.ts';

const DRAIN_TIMEOUT_MS = 1_200_000;
/** Area codes around the world. Whenever a bench starts, one of them almost always stays within calling hours. */
const AREA_CODES = ['212', '312', '303', '415', '808', '684', '671', '787'];
const LONGEST_RUN_MS = 3_600_000;
/** A key may send 120 requests a minute. */
const REQUESTS_PER_KEY = 100;

/** The simulated carrier logs a line per live call, which would flood the output. */
export const DIALER = { LOG_LEVEL: 'error' };

/** @returns the prefix of numbers that may be called now and for the next hour */
export function callableNow(): string {
  const isDay = (timeZone: string, at: number) => {
    const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
    return hour >= 8 && hour < 20;
  };
  const now = Date.now();
  const code = AREA_CODES.find((one) =>
    areaCodes[one]?.zones.every((zone) => isDay(zone, now) && isDay(zone, now + LONGEST_RUN_MS)),
  );
  if (!code) throw new Error('No area code may be called for the next hour (09:00 to 12:00 UTC). Try later.');
  return `+1${code}`;
}

/**
 * Creates organizations and waits until the dialer knows them. Their lines and daily limits are too high to have an
 * effect, because the scheduler is measured.
 */
export async function openOrganizations(stack: Stack, count: number) {
  const { sql } = stack;
  const dialer = await stack.start('dialer', DIALER);
  const organizations = await createOrganizations(stack, count);
  for (let known = 0; known < count; await sleep(100)) {
    const { rows } = await sql.query(
      'SELECT count(*)::int AS known FROM dialer.organization_facts WHERE organization_id = ANY($1::bigint[])',
      [organizations],
    );
    known = rows[0].known;
  }
  await dialer.stop();
  await sql.query(
    `UPDATE dialer.organization_facts
     SET facts = facts || '{"outbound_lines": 1000, "daily_call_limit": 10000000, "outbound_number": "+13125550100"}'
     WHERE organization_id = ANY($1::bigint[])`,
    [organizations],
  );
  return organizations;
}

/** Inserts calls to different numbers, each with a consent, for each organization in turn. */
export async function writeCalls(
  { sql }: Stack,
  organizations: readonly number[],
  {
    count,
    status,
    dueFrom,
    everySeconds,
    offset = 0,
  }: { count: number; status: 'queued' | 'scheduled'; dueFrom: Date; everySeconds: number; offset?: number },
) {
  await sql.query(
    `WITH call AS (
       SELECT ($1::bigint[])[1 + n % $2] AS organization_id, $3 || (2000000 + (n + $4) % 7000000) AS number,
              $6::timestamptz + n * $7::float8 * interval '1 second' AS due_at
       FROM generate_series(0, $5::int - 1) n
     ), consented AS (
       INSERT INTO dialer.consents (organization_id, livemode, phone_number, purposes, consent_text, method, obtained_at,
         created_at)
       SELECT organization_id, true, number, '{marketing}', 'I agree to be called by an AI.', 'import', now(), now()
       FROM call
     )
     INSERT INTO dialer.outbound_calls (organization_id, livemode, source, purpose, status, phone_number, context,
       scheduled_for, due_at, decision, created_at)
     SELECT organization_id, true, 'api', 'marketing', $8::text, number,
       jsonb_build_object('due', extract(epoch FROM due_at)),
       CASE WHEN $8::text = 'scheduled' THEN due_at END, due_at, '{}', now()
     FROM call`,
    [organizations, organizations.length, callableNow(), offset, count, dueFrom, everySeconds, status],
  );
}

/** Makes the organization queues due and notifies the dialers, as a dialer does when it stores a call. */
export async function wakeQueues({ sql }: Stack) {
  await sql.query(
    `WITH woken AS (
       INSERT INTO dialer.dial_lanes AS lane (organization_id, livemode, due_at)
       SELECT organization_id, livemode, min(due_at) FROM dialer.outbound_calls WHERE due_at IS NOT NULL GROUP BY 1, 2
       ON CONFLICT (organization_id, livemode) DO UPDATE SET due_at = least(lane.due_at, excluded.due_at)
       RETURNING due_at)
     SELECT pg_notify('dialer_lanes', floor(1000 * extract(epoch FROM due_at))::text) FROM woken`,
  );
}

async function deleteCalls({ sql }: Stack) {
  await sql.query(
    'TRUNCATE dialer.outbound_calls, dialer.outbound_attempts, dialer.consents, dialer.dial_lanes, dialer.outbox CASCADE',
  );
}

/** Measures how long the processes take to dial a backlog of due calls. */
export async function drain(
  stack: Stack,
  organizations: readonly number[],
  { calls, replicas }: { calls: number; replicas: number },
) {
  await deleteCalls(stack);
  await writeCalls(stack, organizations, { count: calls, status: 'queued', dueFrom: new Date(), everySeconds: 0 });
  await wakeQueues(stack);
  await stack.sql.query('VACUUM ANALYZE dialer.outbound_calls, dialer.consents');
  const pids = { ...stack.pids };
  const before = readCpu(pids);
  const dialers = await Promise.all(Array.from({ length: replicas }, () => stack.start('dialer', DIALER)));
  dialers.forEach(({ child }, n) => (pids[`dialer ${n + 1}`] = Number(child.pid)));
  for (const name of Object.keys(pids)) before.groups[name] ??= 0;
  await untilDialed(stack, calls);
  const cpu = cpuBetween(before, readCpu(pids), Object.keys(pids));
  await Promise.all(dialers.map((dialer) => dialer.stop()));
  const { rows } = await stack.sql.query(
    `SELECT count(*)::int AS dials, count(DISTINCT phone_number)::int AS numbers,
            extract(epoch FROM max(started_at) - min(started_at))::float8 AS seconds
     FROM dialer.outbound_attempts`,
  );
  return { replicas, calls, ...rows[0], perSecond: rows[0].dials / rows[0].seconds, cpu };
}

/**
 * Measures the lag from the due time of a call to the start of its dial, while many other calls are scheduled for
 * later.
 */
export async function measureLag(
  stack: Stack,
  organizations: readonly number[],
  { scheduled, perSecond, seconds }: { scheduled: number; perSecond: number; seconds: number },
) {
  await deleteCalls(stack);
  const calls = perSecond * seconds;
  const tomorrow = new Date(Date.now() + 86_400_000);
  await writeCalls(stack, organizations, {
    count: scheduled,
    status: 'scheduled',
    dueFrom: tomorrow,
    everySeconds: 0.05,
  });
  await stack.sql.query('VACUUM ANALYZE dialer.outbound_calls, dialer.consents');
  const dialer = await stack.start('dialer', DIALER);
  await writeCalls(stack, organizations, {
    count: calls,
    status: 'scheduled',
    dueFrom: new Date(Date.now() + 3000),
    everySeconds: 1 / perSecond,
    offset: scheduled,
  });
  await wakeQueues(stack);
  const pids = { ...stack.pids, dialer: Number(dialer.child.pid) };
  const before = readCpu(pids);
  await untilDialed(stack, calls);
  const cpu = cpuBetween(before, readCpu(pids), Object.keys(pids));
  await dialer.stop();
  const { rows } = await stack.sql.query(
    `SELECT 1000 * (extract(epoch FROM attempt.started_at)::float8 - (call.context->>'due')::float8) AS ms
     FROM dialer.outbound_attempts attempt JOIN dialer.outbound_calls call ON call.id = attempt.outbound_call_id`,
  );
  const lags = rows.map(({ ms }) => ms);
  return {
    scheduled,
    calls,
    perSecond,
    p50: percentile(lags, 0.5),
    p99: percentile(lags, 0.99),
    slowest: percentile(lags, 1),
    cpu,
  };
}

/**
 * Measures `POST /outbound-calls`, including the decision. Each call has its own number and is dialed during the run.
 */
export async function requestCalls(
  { stack, load }: { stack: Stack; load: Child },
  organizations: readonly number[],
  pace: { perSecond: number; seconds: number },
) {
  await deleteCalls(stack);
  const count = pace.perSecond * pace.seconds;
  await writeCalls(stack, organizations, { count, status: 'queued', dueFrom: new Date(), everySeconds: 0 });
  // Only the consents are kept, because the calls are requested through the API.
  const { rows } = await stack.sql.query(
    `DELETE FROM dialer.outbound_calls RETURNING organization_id::int AS organization, phone_number AS number`,
  );
  const accounts = await createKeys(stack, organizations, Math.ceil(count / REQUESTS_PER_KEY) + organizations.length);
  const keys = new Map<number, string[]>(organizations.map((id) => [id, []]));
  for (const { key, organizationId } of accounts) keys.get(organizationId)?.push(key);
  const dialer = await stack.start('dialer', DIALER);
  const pids = { ...stack.pids, dialer: Number(dialer.child.pid), load: load.pid };
  const before = readCpu(pids);
  const posted: LoadResult = await load.ask({
    origin: stack.origin,
    connections: 32,
    ...pace,
    requests: rows.map(({ organization, number }, n) => {
      const own = keys.get(organization) as string[];
      return {
        method: 'POST',
        path: '/api/public/v1/outbound-calls',
        headers: { authorization: `Bearer ${own[n % own.length]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ phone_number: number }),
      };
    }),
  });
  const cpu = cpuBetween(before, readCpu(pids), Object.keys(pids));
  await untilDialed(stack, posted.count);
  await dialer.stop();
  if (Object.keys(posted.others).length > 0) throw new Error(`POST /outbound-calls: ${JSON.stringify(posted.others)}`);
  return { ...posted, ...pace, cpu };
}

async function untilDialed({ sql }: Stack, count: number) {
  const giveUpAt = Date.now() + DRAIN_TIMEOUT_MS;
  let reportedAt = Date.now();
  for (;;) {
    const { rows } = await sql.query('SELECT count(*)::int AS dials FROM dialer.outbound_attempts');
    if (rows[0].dials >= count) return;
    if (Date.now() > giveUpAt) throw new Error(`Only ${rows[0].dials} of ${count} calls were dialed.`);
    if (Date.now() - reportedAt > 10_000) {
      reportedAt = Date.now();
      progress(`${rows[0].dials} of ${count} dialed`);
    }
    await sleep(200);
  }
}
