import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from './bench-run.ts';
import type { Child } from './child-processes.ts';
import { percentile } from './percentiles.ts';
import type { Arrival } from './receiver-process.ts';
import type { Stack } from './stack.ts';

interface Measured {
  name: string;
  /** The number of events of healthy endpoints. */
  count: number;
  /** The number of deliveries that did not arrive in time. */
  missing: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

const SHARES = [0.2, 0.5];
const WAYS = ['hang', 'refuse', 'drip'] as const;
const BATCHES_PER_SECOND = 50;
/** How long to wait for late events. */
const PATIENCE_MS = 10_000;
/** The ratio compares with the latency when all endpoints are healthy. p99 is in milliseconds. */
export const ISOLATION_BARS = { ratio: 1.5, p99: 250 };

/**
 * Measures the latency of healthy endpoints while others hang, refuse connections or drip. Each endpoint has its own
 * organization. Events are inserted into the outbox of records, evenly over endpoints and time. Latency counts from the
 * commit to the first byte at the receiver.
 */
export async function measureIsolation({
  stack,
  receiver,
  endpoints,
  urls,
  load,
}: {
  stack: Stack;
  receiver: Child;
  endpoints: { organization: number; endpoint: number }[];
  urls: { fine: string; hang: string; drip: string; refuse: string };
  load: { seconds: number; perSecond: number };
}): Promise<{ baseline: Measured; mixes: Measured[] }> {
  const run = async (name: string, bad: number, url: string) => {
    progress(`isolation: ${name}`);
    await Promise.all(endpoints.map((one, index) => move(stack, one, index < bad ? url : urls.fine)));
    return measure({ stack, receiver, endpoints, bad, load, name });
  };
  await run('warming up', 0, urls.fine);
  const baseline = await run('all healthy', 0, urls.fine);
  const mixes = [];
  for (const share of SHARES) {
    for (const how of WAYS) {
      mixes.push(await run(`${share * 100} % ${how}`, Math.round(endpoints.length * share), urls[how]));
    }
  }
  return { baseline, mixes };
}

async function move(stack: Stack, { organization, endpoint }: { organization: number; endpoint: number }, url: string) {
  const path = `/api/platform/v1/organizations/${organization}/webhook-endpoints/${endpoint}`;
  const response = await fetch(`${stack.origin}${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${stack.platformToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, enabled: true }),
  });
  if (response.status !== 200) throw new Error(`PATCH ${path}: ${response.status} ${await response.text()}`);
}

async function measure({
  stack,
  receiver,
  endpoints,
  bad,
  load: { seconds, perSecond },
  name,
}: {
  stack: Stack;
  receiver: Child;
  endpoints: { organization: number }[];
  /** How many of the endpoints are bad, starting with the first. */
  bad: number;
  load: { seconds: number; perSecond: number };
  name: string;
}): Promise<Measured> {
  await receiver.ask('take');
  /** The commit times by the event of a healthy endpoint. */
  const committedAt = new Map<string, number>();
  const startedAt = performance.now();
  const perBatch = perSecond / BATCHES_PER_SECOND;
  for (let batch = 0; batch < seconds * BATCHES_PER_SECOND; batch++) {
    const wait = startedAt + (batch * 1000) / BATCHES_PER_SECOND - performance.now();
    if (wait > 0) await sleep(wait);
    const chosen = Array.from({ length: perBatch }, (_, i) => (batch * perBatch + i) % endpoints.length);
    const ids = chosen.map(() => newId());
    await putIntoOutbox(
      stack,
      ids,
      chosen.map((index) => endpoints[index].organization),
    );
    const now = performance.timeOrigin + performance.now();
    for (const [i, index] of chosen.entries()) if (index >= bad) committedAt.set(ids[i], now);
  }
  const times = [...(await arrivalsOf(receiver, committedAt)).values()];
  return {
    name,
    count: committedAt.size,
    missing: committedAt.size - times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/**
 * Waits for each event and returns its milliseconds from commit to first byte. Other arrivals, such as retries of the
 * previous mix, are ignored.
 */
async function arrivalsOf(receiver: Child, committedAt: Map<string, number>) {
  const took = new Map<string, number>();
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (; took.size < committedAt.size && Date.now() < giveUpAt; await sleep(50)) {
    const arrivals = await receiver.ask<Arrival[]>('take');
    for (const { eventId, at } of arrivals) {
      const since = committedAt.get(eventId);
      if (since !== undefined && !took.has(eventId)) took.set(eventId, Math.max(0, at - since));
    }
  }
  return took;
}

async function putIntoOutbox({ sql }: Stack, ids: string[], organizations: number[]) {
  await sql.query(
    `INSERT INTO records.outbox (event_id, type, body)
     SELECT id, 'lead.created', json_build_object('id', id, 'type', 'lead.created', 'organization_id', organization,
       'livemode', true, 'created_at', $3::text, 'data', json_build_object('lead', json_build_object('id', 1,
       'name', 'Dana Reyes', 'phone_number', '+14155550123', 'email', NULL, 'urgency', NULL, 'source', 'api',
       'call_id', NULL, 'chat_id', NULL, 'outbound_call_id', NULL, 'created_at', $3::text)))
     FROM unnest($1::uuid[], $2::bigint[]) AS event (id, organization)`,
    [ids, organizations, new Date().toISOString()],
  );
}

/** @returns a time-ordered UUID (version 7), as services use it */
function newId() {
  const hex = Date.now().toString(16).padStart(12, '0') + '7' + randomBytes(10).toString('hex').slice(0, 19);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * @returns rows of the report with measurement, result, bar, the ratio of result and bar, and whether the bar is met
 */
export function isolationRows({ baseline, mixes }: Awaited<ReturnType<typeof measureIsolation>>): string[][] {
  const bar = Math.min(ISOLATION_BARS.p99, baseline.p99 * ISOLATION_BARS.ratio);
  return mixes.map(({ name, p99, missing }) => [
    `${name}: healthy endpoints, p99, ms`,
    p99.toFixed(1),
    `≤ ${bar.toFixed(1)}`,
    (p99 / bar).toFixed(2),
    p99 <= bar && missing === 0 ? 'yes' : 'no',
  ]);
}
