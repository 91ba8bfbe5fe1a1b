// @ts-check
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The bar: what a dispatcher may take, however many deliveries wait. */
export const WAITING_BARS = { megabytes: 250 };
/** Fewer than this many stored in the time below means that nothing moves. */
const STALLED_MS = 60_000;
/** Long enough for the dispatcher to have looked at what waits a few times. */
const REST_MS = 5000;

/**
 * How much memory the dispatcher has while deliveries wait for a paused endpoint, having taken them in itself.
 * @param {object} parts
 * @param {import('./stack.mjs').Stack} parts.stack
 * @param {number} parts.organization whose endpoint is paused here
 * @param {number} parts.endpoint
 * @param {number} parts.count
 * @param {() => Promise<void>} parts.putEvents puts so many events of the organization into an outbox
 */
export async function measureWaiting({ stack, organization, endpoint, count, putEvents }) {
  const response = await fetch(
    `${stack.origin}/api/platform/v1/organizations/${organization}/webhook-endpoints/${endpoint}`,
    {
      method: 'PATCH',
      headers: { authorization: `Bearer ${stack.platformToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: false }),
    },
  );
  if (response.status !== 200) throw new Error(`pause: ${response.status} ${await response.text()}`);
  const before = memoryOf(stack.pids.webhooks);
  await putEvents();
  await untilWaiting(stack, endpoint, count);
  await sleep(REST_MS);
  return { count, before, after: memoryOf(stack.pids.webhooks) };
}

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {number} endpoint
 * @param {number} count
 */
async function untilWaiting({ sql }, endpoint, count) {
  let stored = -1;
  for (let movedAt = Date.now(); stored < count; await sleep(1000)) {
    const { rows } = await sql.query(
      "SELECT count(*)::int AS count FROM webhooks.deliveries WHERE endpoint_id = $1 AND status = 'pending'",
      [endpoint],
    );
    if (rows[0].count > stored) movedAt = Date.now();
    stored = rows[0].count;
    if (Date.now() - movedAt > STALLED_MS) throw new Error(`Only ${stored} of ${count} deliveries wait.`);
  }
}

/**
 * @param {number} pid
 * @returns {{ now: number, highest: number }} resident, in MB
 */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (/** @type {string} */ name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), highest: of('VmHWM') };
}
