import { patternsMatching } from '@frontdesk/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import type { LoadRequest, LoadResult } from './load-process.ts';
import type { Arrival } from './receiver-process.ts';
import { roleOf, type Stack } from './stack.ts';

const DELIVERY_TIMEOUT_MS = 120_000;
const RECENT = 'organization_id = ANY($1::bigint[]) AND id > $2';

/**
 * Reports completed calls to the platform API as fast as it accepts them, and waits until the receiver has an event of
 * each.
 * @param organizations subscribed with the receiver's address
 */
export async function ingestCalls(
  { stack, receiver, load }: { stack: Stack; receiver: Child; load: Child },
  organizations: readonly number[],
  seconds: number,
) {
  await receiver.ask('take');
  const pids = { ...stack.pids, receiver: receiver.pid, load: load.pid };
  const before = readCpu(pids);
  const run = Date.now().toString(36);
  const startedAt = performance.timeOrigin + performance.now();
  const posted = await load.ask<LoadResult>({
    origin: stack.origin,
    connections: 32,
    seconds,
    requests: Array.from({ length: seconds * 3000 }, (_, n) =>
      callOf(stack, organizations[n % organizations.length], {
        external_id: `${run}-${n}`,
        from_number: `+1415555${String(n % 10_000).padStart(4, '0')}`,
        status: 'completed',
      }),
    ),
  });
  refuseOthers(posted);
  await untilReceived(receiver, posted.count);
  const cpu = cpuBetween(before, readCpu(pids), Object.keys(pids));
  const arrivals = await receiver.ask<Arrival[]>('take');
  const lastAt = Math.max(...arrivals.map(({ at }) => at));
  return {
    ...posted,
    perSecond: posted.count / posted.seconds,
    delivered: new Set(arrivals.map(({ recordId }) => recordId)).size,
    deliveredPerSecond: posted.count / ((lastAt - startedAt) / 1000),
    cpu,
  };
}

/**
 * Reports ringing calls, half of them from blocked callers, and then as many calls in progress. Calls in progress are
 * not screened, so they show the latency without the dialer.
 */
export async function screenCalls(
  { stack, load }: { stack: Stack; load: Child },
  organizations: readonly number[],
  pace: { seconds: number; perSecond: number },
) {
  const { rows } = await stack.sql.query(
    `SELECT organization_id::int AS organization, pattern FROM dialer.blocked_callers
     WHERE organization_id = ANY($1::bigint[]) AND pattern NOT LIKE '%*' ORDER BY md5(pattern) LIMIT $2`,
    [organizations, Math.ceil((pace.seconds * pace.perSecond) / 2)],
  );
  const callers = rows.flatMap(({ organization, pattern }, n) => [
    { organization, from_number: pattern },
    { organization, from_number: `+1199${String(n).padStart(7, '0')}` },
  ]);
  const measure = async (status: string) => {
    const posted = await load.ask<LoadResult>({
      origin: stack.origin,
      connections: 16,
      ...pace,
      requests: callers.map(({ organization, from_number }) => callOf(stack, organization, { from_number, status })),
    });
    refuseOthers(posted);
    return posted;
  };
  const [{ last }] = (await stack.sql.query('SELECT max(id)::int AS last FROM records.calls')).rows;
  const screened = await measure('ringing');
  const stored = await stack.sql.query(
    `SELECT count(*) FILTER (WHERE status = 'blocked')::int AS blocked, count(*)::int AS calls
     FROM records.calls WHERE ${RECENT}`,
    [organizations, last],
  );
  return { screened, unscreened: await measure('in_progress'), ...stored.rows[0] };
}

/**
 * Measures the dialer's query for blocked callers over one connection, with its text from pg_stat_statements. Half of
 * the callers are blocked.
 */
export async function lookUpCallers({ sql }: Stack, organizations: readonly number[], count: number) {
  const known = await sql.query(
    `SELECT query FROM pg_stat_statements
     WHERE userid = $1::regrole AND query LIKE 'SELECT id FROM blocked_callers%ANY%'`,
    [roleOf('dialer')],
  );
  if (known.rows.length !== 1) throw new Error(`The look-up was not found: ${JSON.stringify(known.rows)}`);
  const { rows } = await sql.query(
    `SELECT organization_id::int AS organization, replace(pattern, '*', '55') AS number FROM dialer.blocked_callers
     WHERE organization_id = ANY($1::bigint[]) ORDER BY md5(pattern) LIMIT $2`,
    [organizations, count / 2],
  );
  const client = await sql.connect();
  try {
    await client.query('SET search_path = dialer');
    const times = [];
    let listed = 0;
    for (let n = 0; n < count; n++) {
      const { organization, number } = rows[n % rows.length];
      const asked = n % 2 ? number : `+1199${String(n).padStart(7, '0')}`;
      const startedAt = performance.now();
      const found = await client.query({
        name: 'look-up',
        text: known.rows[0].query,
        values: [organization, true, patternsMatching(asked), 1],
      });
      times.push(performance.now() - startedAt);
      listed += found.rows.length;
    }
    return { times, listed };
  } finally {
    client.release(true);
  }
}

function callOf({ platformToken }: Stack, organization: number, fields: Record<string, string>): LoadRequest {
  return {
    method: 'POST',
    path: `/api/platform/v1/organizations/${organization}/calls`,
    headers: { authorization: `Bearer ${platformToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ direction: 'inbound', to_number: '+13125550100', ...fields }),
  };
}

function refuseOthers({ others }: LoadResult) {
  if (Object.keys(others).length > 0) throw new Error(`POST …/calls: ${JSON.stringify(others)}`);
}

async function untilReceived(receiver: Child, count: number) {
  const giveUpAt = Date.now() + DELIVERY_TIMEOUT_MS;
  for (;;) {
    const received = await receiver.ask<number>('count');
    if (received >= count) return;
    if (Date.now() > giveUpAt) throw new Error(`Only ${received} of ${count} events reached the receiver.`);
    await sleep(50);
  }
}
