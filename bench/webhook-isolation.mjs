// @ts-check
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from './bench-run.mjs';
import { percentile } from './percentiles.mjs';

/** @typedef {{ recordId: number, eventId: string, at: number }} Arrival */

/**
 * @typedef {object} Mix
 * @property {string} name
 * @property {number} share of the endpoints that are bad
 * @property {'hang' | 'refuse' | 'drip'} how
 */

/**
 * @typedef {object} Measured
 * @property {string} name
 * @property {number} count of events for healthy endpoints
 * @property {number} missing of them
 * @property {number} p50 milliseconds
 * @property {number} p99
 */

const SHARES = [0.2, 0.5];
const WAYS = /** @type {const} */ (['hang', 'refuse', 'drip']);
const BATCHES_PER_SECOND = 50;
/** How long stragglers are waited for. */
const PATIENCE_MS = 10_000;
/** The bars: against the same endpoints when all are well, and in milliseconds. */
export const ISOLATION_BARS = { ratio: 1.5, p99: 250 };

/**
 * How long events take to healthy endpoints while others hang, refuse or drip. Each endpoint is of an organization of its
 * own; events are put into the outbox of records, evenly over endpoints and time, and counted from their commit to the
 * first byte at the receiver.
 * @param {object} parts
 * @param {import('./stack.mjs').Stack} parts.stack
 * @param {import('./child-processes.mjs').Child} parts.receiver
 * @param {{ organization: number, endpoint: number }[]} parts.endpoints
 * @param {{ fine: string, hang: string, drip: string, refuse: string }} parts.urls
 * @param {{ seconds: number, perSecond: number }} parts.load
 * @returns {Promise<{ baseline: Measured, mixes: Measured[] }>}
 */
export async function measureIsolation({ stack, receiver, endpoints, urls, load }) {
  const run = async (/** @type {string} */ name, /** @type {number} */ bad, /** @type {string} */ url) => {
    progress(`isolation: ${name}`);
    await Promise.all(endpoints.map((one, index) => move(stack, one, index < bad ? url : urls.fine)));
    return measure({ stack, receiver, endpoints, bad, load, name });
  };
  await run('warming up', 0, urls.fine);
  const baseline = await run('all are well', 0, urls.fine);
  const mixes = [];
  for (const share of SHARES) {
    for (const how of WAYS) {
      mixes.push(await run(`${share * 100} % ${how}`, Math.round(endpoints.length * share), urls[how]));
    }
  }
  return { baseline, mixes };
}

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {{ organization: number, endpoint: number }} one
 * @param {string} url
 */
async function move(stack, { organization, endpoint }, url) {
  const path = `/api/platform/v1/organizations/${organization}/webhook-endpoints/${endpoint}`;
  const response = await fetch(`${stack.origin}${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${stack.platformToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, enabled: true }),
  });
  if (response.status !== 200) throw new Error(`PATCH ${path}: ${response.status} ${await response.text()}`);
}

/**
 * @param {object} parts
 * @param {import('./stack.mjs').Stack} parts.stack
 * @param {import('./child-processes.mjs').Child} parts.receiver
 * @param {{ organization: number }[]} parts.endpoints
 * @param {number} parts.bad so many of them, from the first
 * @param {{ seconds: number, perSecond: number }} parts.load
 * @param {string} parts.name
 * @returns {Promise<Measured>}
 */
async function measure({ stack, receiver, endpoints, bad, load: { seconds, perSecond }, name }) {
  await receiver.ask('take');
  /** @type {Map<string, number>} when the event of a healthy endpoint committed */
  const committedAt = new Map();
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
 * Milliseconds from commit to first byte, by event. Waits for each of them: what else arrives (a bad endpoint's last ones
 * before it moved, retries of the mix before) says nothing about them.
 * @param {import('./child-processes.mjs').Child} receiver
 * @param {Map<string, number>} committedAt by event
 */
async function arrivalsOf(receiver, committedAt) {
  /** @type {Map<string, number>} */
  const took = new Map();
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (; took.size < committedAt.size && Date.now() < giveUpAt; await sleep(50)) {
    /** @type {Arrival[]} */
    const arrivals = await receiver.ask('take');
    for (const { eventId, at } of arrivals) {
      const since = committedAt.get(eventId);
      if (since !== undefined && !took.has(eventId)) took.set(eventId, Math.max(0, at - since));
    }
  }
  return took;
}

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {string[]} ids
 * @param {number[]} organizations
 */
async function putIntoOutbox({ sql }, ids, organizations) {
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

/** A time-ordered UUID, as the services make them. */
function newId() {
  const hex = Date.now().toString(16).padStart(12, '0') + '7' + randomBytes(10).toString('hex').slice(0, 19);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * @param {Awaited<ReturnType<typeof measureIsolation>>} measured
 * @returns {string[][]} rows of the report: what, measured, bar, measured ÷ bar, met
 */
export function isolationRows({ baseline, mixes }) {
  const bar = Math.min(ISOLATION_BARS.p99, baseline.p99 * ISOLATION_BARS.ratio);
  return mixes.map(({ name, p99, missing }) => [
    `${name}: healthy endpoints, p99, ms`,
    p99.toFixed(1),
    `≤ ${bar.toFixed(1)}`,
    (p99 / bar).toFixed(2),
    p99 <= bar && missing === 0 ? 'yes' : 'no',
  ]);
}
