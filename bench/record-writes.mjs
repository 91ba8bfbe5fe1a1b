// @ts-check
import { patternsMatching } from '@frontdesk/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuBetween, readCpu } from './cpu-times.mjs';
import { roleOf } from './stack.mjs';

/** @typedef {import('./stack.mjs').Stack} Stack */
/** @typedef {import('./child-processes.mjs').Child} Child */
/** @typedef {import('./load-process.mjs').LoadRequest} LoadRequest */

const DELIVERY_TIMEOUT_MS = 120_000;
const RECENT = 'organization_id = ANY($1::bigint[]) AND id > $2';

/**
 * Reports calls to the platform API that have ended already, as fast as they are taken, and waits until the receiver has
 * heard of every one.
 * @param {{ stack: Stack, receiver: Child, load: Child }} measuring
 * @param {readonly number[]} organizations that have told the receiver's address
 * @param {number} seconds
 */
export async function ingestCalls({ stack, receiver, load }, organizations, seconds) {
  await receiver.ask('take');
  const pids = { ...stack.pids, receiver: receiver.pid, load: load.pid };
  const before = readCpu(pids);
  const run = Date.now().toString(36);
  const startedAt = performance.timeOrigin + performance.now();
  /** @type {import('./load-process.mjs').LoadResult} */
  const posted = await load.ask({
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
  const arrivals = /** @type {import('./receiver-process.mjs').Arrival[]} */ (await receiver.ask('take'));
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
 * Reports ringing calls, every second one from a caller on the list, and as many calls that are not screened, which is
 * what the same answer takes without the dialer.
 * @param {{ stack: Stack, load: Child }} measuring
 * @param {readonly number[]} organizations
 * @param {{ seconds: number, perSecond: number }} pace
 */
export async function screenCalls({ stack, load }, organizations, pace) {
  const { rows } = await stack.sql.query(
    `SELECT organization_id::int AS organization, pattern FROM dialer.blocked_callers
     WHERE organization_id = ANY($1::bigint[]) AND pattern NOT LIKE '%*' ORDER BY md5(pattern) LIMIT $2`,
    [organizations, Math.ceil((pace.seconds * pace.perSecond) / 2)],
  );
  const callers = rows.flatMap(({ organization, pattern }, n) => [
    { organization, from_number: pattern },
    { organization, from_number: `+1199${String(n).padStart(7, '0')}` },
  ]);
  const measure = async (/** @type {string} */ status) => {
    /** @type {import('./load-process.mjs').LoadResult} */
    const posted = await load.ask({
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
 * The look-up of the dialer, as Postgres remembers it from having screened calls, over one connection: half of the
 * callers are listed.
 * @param {Stack} stack
 * @param {readonly number[]} organizations
 * @param {number} count
 */
export async function lookUpCallers({ sql }, organizations, count) {
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

/**
 * @param {Stack} stack
 * @param {number} organization
 * @param {Record<string, string>} fields
 * @returns {LoadRequest}
 */
function callOf({ platformToken }, organization, fields) {
  return {
    method: 'POST',
    path: `/api/platform/v1/organizations/${organization}/calls`,
    headers: { authorization: `Bearer ${platformToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ direction: 'inbound', to_number: '+13125550100', ...fields }),
  };
}

/** @param {import('./load-process.mjs').LoadResult} posted */
function refuseOthers({ others }) {
  if (Object.keys(others).length > 0) throw new Error(`POST …/calls: ${JSON.stringify(others)}`);
}

/**
 * @param {Child} receiver
 * @param {number} count
 */
async function untilReceived(receiver, count) {
  const giveUpAt = Date.now() + DELIVERY_TIMEOUT_MS;
  for (;;) {
    const received = await receiver.ask('count');
    if (received >= count) return;
    if (Date.now() > giveUpAt) throw new Error(`Only ${received} of ${count} events reached the receiver.`);
    await sleep(50);
  }
}
