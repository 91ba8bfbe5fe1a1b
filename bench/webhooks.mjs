// @ts-check
import { freePort } from '@frontdesk/launcher';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createKeys, createOrganizations } from './accounts.mjs';
import { progress, runBench } from './bench-run.mjs';
import { startChild } from './child-processes.mjs';
import { cpuBetween, readCpu } from './cpu-times.mjs';
import { measureIsolation } from './webhook-isolation.mjs';
import { LEAD_BODY } from './leads.mjs';
import { profiling } from './profiling.mjs';
import { roleOf, startStack } from './stack.mjs';
import { measureWaiting } from './webhook-waiting.mjs';
import { reportWebhooks } from './webhooks-report.mjs';

/** @typedef {import('./receiver-process.mjs').Arrival} Arrival */

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rates: { type: 'string', default: '50,200,500' },
    backlog: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    isolation: { type: 'string', default: '10' },
    waiting: { type: 'string', default: '0' },
    profile: { type: 'string' },
  },
});
const SECONDS = Number(options.seconds);
const RATES = options.rates.split(',').map(Number);
const BACKLOG = Number(options.backlog);
const ROUNDS = Number(options.rounds);
const ISOLATION_SECONDS = Number(options.isolation);
/** Deliveries that wait while the dispatcher's memory is read; a million of them take a quarter of an hour. */
const WAITING = Number(options.waiting);

const ORGANIZATIONS = 10;
/** Each with one endpoint, of which some turn bad. */
const ISOLATED = 20;
/** Each with one endpoint that takes its time to answer: enough to fill a dispatcher's slots while its processor rests. */
const UNHURRIED = 40;
const UNHURRIED_EVENTS = 10_000;
/** The rate that the bars are for. */
const EVENTS_PER_SECOND = 200;
/** Twice what the highest rate needs, since one key may send 120 requests a minute. */
const KEYS = Math.ceil((Math.max(...RATES, EVENTS_PER_SECOND) * 60 * 2) / 120);
const DRAIN_TIMEOUT_MS = 120_000;

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ, the services and a receiver');
  const receiver = startChild('receiver-process.mjs', atEnd);
  const port = await receiver.ask('listen');
  const closedPort = await freePort();
  const stack = await startStack(
    {
      apps: ['gateway', 'records', 'webhooks'],
      postgresSettings: { track_commit_timestamp: 'on', shared_preload_libraries: 'pg_stat_statements' },
      env: {
        WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port},127.0.0.1:${closedPort}`,
        ...profiling(options.profile),
      },
    },
    atEnd,
  );
  await stack.sql.query('CREATE EXTENSION pg_stat_statements');
  const organizations = await createOrganizations(stack, ORGANIZATIONS);
  const accounts = await createKeys(stack, organizations, KEYS + ORGANIZATIONS);
  for (const { key } of accounts.slice(KEYS)) await subscribe(stack.origin, key, `http://127.0.0.1:${port}/hook`);
  const load = startChild('load-process.mjs', atEnd);
  const pids = { ...stack.pids, receiver: receiver.pid, load: load.pid };
  const measuring = { stack, receiver, load, pids };

  progress('warming up');
  await drain(measuring, organizations, BACKLOG / 4);
  await postLeads(measuring, accounts.slice(0, KEYS), { seconds: 3, perSecond: EVENTS_PER_SECOND });
  const latencies = [];
  for (const perSecond of RATES) {
    progress(`${perSecond} events/s for ${SECONDS} s`);
    latencies.push(await postLeads(measuring, accounts.slice(0, KEYS), { seconds: SECONDS, perSecond }));
  }
  const unhurried = await subscribed(stack, UNHURRIED, `http://127.0.0.1:${port}/unhurried`);
  const drainBoth = async (/** @type {Measuring} */ by, /** @type {string} */ whom) => ({
    drains: await drainAgainAndAgain(by, { organizations, count: BACKLOG }, whom),
    unhurried: await drainAgainAndAgain(
      by,
      { organizations: unhurried, count: UNHURRIED_EVENTS },
      `${whom}, unhurried`,
    ),
  });
  const byOne = await drainBoth(measuring, 'one dispatcher');
  const second = await stack.start('webhooks');
  const both = { ...measuring, pids: { ...pids, 'webhooks 2': Number(second.child.pid) } };
  const byTwo = await drainBoth(both, 'two dispatchers');
  await second.stop();
  const isolation = ISOLATION_SECONDS > 0 ? await isolate(measuring, port, closedPort) : null;
  const waiting = WAITING > 0 ? await wait(measuring, port) : null;
  reportWebhooks({ latencies, byOne, byTwo, isolation, waiting });
});

/**
 * @param {Measuring} measuring
 * @param {{ organizations: number[], count: number }} backlog
 * @param {string} by
 */
async function drainAgainAndAgain(measuring, { organizations, count }, by) {
  const drains = [];
  for (let round = 1; round <= ROUNDS; round++) {
    progress(`backlog of ${count} events, ${by}: round ${round} of ${ROUNDS}`);
    drains.push(await drain(measuring, organizations, count));
  }
  return drains;
}

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {number} count of new organizations, each with one endpoint at the URL
 * @param {string} url
 * @returns {Promise<number[]>} their ids
 */
async function subscribed(stack, count, url) {
  const organizations = await createOrganizations(stack, count);
  for (const { key } of await createKeys(stack, organizations, count)) await subscribe(stack.origin, key, url);
  return organizations;
}

/**
 * @param {Measuring} measuring
 * @param {number} port of the receiver
 * @param {number} closedPort at which nobody listens
 */
async function isolate({ stack, receiver }, port, closedPort) {
  const organizations = await createOrganizations(stack, ISOLATED);
  const accounts = await createKeys(stack, organizations, ISOLATED);
  const endpoints = [];
  for (const [index, { key }] of accounts.entries()) {
    const endpoint = await subscribe(stack.origin, key, `http://127.0.0.1:${port}/hook`);
    endpoints.push({ organization: organizations[index], endpoint });
  }
  const at = (/** @type {string} */ path) => `http://127.0.0.1:${port}/${path}`;
  const urls = { fine: at('hook'), hang: at('hang'), drip: at('drip'), refuse: `http://127.0.0.1:${closedPort}/` };
  const load = { seconds: ISOLATION_SECONDS, perSecond: EVENTS_PER_SECOND };
  return measureIsolation({ stack, receiver, endpoints, urls, load });
}

/**
 * @param {Measuring} measuring
 * @param {number} port of the receiver
 */
async function wait({ stack }, port) {
  progress(`${WAITING} deliveries wait`);
  const [organization] = await createOrganizations(stack, 1);
  const [{ key }] = await createKeys(stack, [organization], 1);
  const endpoint = await subscribe(stack.origin, key, `http://127.0.0.1:${port}/hook`);
  const putEvents = () => putBacklog(stack, [organization], WAITING);
  return measureWaiting({ stack, organization, endpoint, count: WAITING, putEvents });
}

/** @typedef {{ stack: import('./stack.mjs').Stack, receiver: import('./child-processes.mjs').Child, load: import('./child-processes.mjs').Child, pids: Record<string, number> }} Measuring */

/**
 * @param {string} origin
 * @param {string} key
 * @param {string} url
 */
async function subscribe(origin, key, url) {
  const response = await fetch(`${origin}/api/public/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, events: ['lead.created'] }),
  });
  if (response.status !== 201) throw new Error(`endpoint: ${response.status} ${await response.text()}`);
  const { data } = /** @type {{ data: { id: number } }} */ (await response.json());
  return data.id;
}

/**
 * Posts leads at the rate and tells how long after its commit each reached the receiver. The instant of the commit is
 * Postgres's own (`track_commit_timestamp`), taken before the commit is synced to disk.
 * @param {Measuring} measuring
 * @param {import('./accounts.mjs').Account[]} accounts
 * @param {{ seconds: number, perSecond: number }} pace
 */
async function postLeads({ stack, receiver, load, pids }, accounts, { seconds, perSecond }) {
  await receiver.ask('take');
  const before = readCpu(pids);
  /** @type {import('./load-process.mjs').LoadResult} */
  const posted = await load.ask({
    origin: stack.origin,
    connections: 64,
    seconds,
    perSecond,
    keepAnswers: true,
    requests: accounts.map(({ key }) => ({
      method: 'POST',
      path: '/api/public/v1/leads',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: LEAD_BODY,
    })),
  });
  if (Object.keys(posted.others).length > 0) throw new Error(`POST /leads: ${JSON.stringify(posted.others)}`);
  await untilReceived(receiver, posted.count);
  const cpu = cpuBetween(before, readCpu(pids), Object.keys(stack.pids));
  const arrivals = firstOfEach(await receiver.ask('take'));
  const { rows } = await stack.sql.query(
    `SELECT id::int, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at
     FROM records.leads WHERE id = ANY($1::bigint[])`,
    [posted.answers.map(({ id }) => id)],
  );
  const committedAt = new Map(rows.map(({ id, at }) => [id, at]));
  const answeredAt = new Map(posted.answers.map(({ id, at }) => [id, at]));
  const times = (/** @type {Map<number, number>} */ since) =>
    arrivals.filter(({ recordId }) => since.has(recordId)).map(({ recordId, at }) => at - Number(since.get(recordId)));
  return {
    count: posted.count,
    rate: perSecond,
    perSecond: posted.count / posted.seconds,
    fromCommit: times(committedAt),
    fromAnswer: times(answeredAt),
    cpu,
  };
}

/**
 * Puts a backlog of events into the outbox of records in one transaction, as many leads captured at one moment would,
 * and measures how fast it reaches the receiver: through relay, broker, dispatcher and HTTP.
 * @param {Measuring} measuring
 * @param {number[]} organizations
 * @param {number} count
 */
async function drain({ stack, receiver, pids }, organizations, count) {
  await receiver.ask('take');
  await stack.sql.query('SELECT pg_stat_statements_reset()');
  const before = readCpu(pids);
  await putBacklog(stack, organizations, count);
  const committedAt = performance.timeOrigin + performance.now();
  await untilReceived(receiver, count);
  const { receiver: _receiver, load: _load, ...counted } = pids;
  const cpu = cpuBetween(before, readCpu(pids), Object.keys(counted));
  // The results of the last deliveries are still being written.
  await sleep(1000);
  const { walBytes, ...statements } = await countStatements(stack);
  /** @type {Arrival[]} */
  const received = await receiver.ask('take');
  const arrivals = firstOfEach(received)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const seconds = (arrivals[arrivals.length - 1] - arrivals[0]) / 1000;
  return {
    count,
    repeats: received.length - count,
    firstAfterMs: arrivals[0] - committedAt,
    seconds,
    perSecond: (count - 1) / seconds,
    walBytes: walBytes / count,
    statements: Object.fromEntries(Object.entries(statements).map(([name, calls]) => [name, calls / count])),
    cpu,
  };
}

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {number[]} organizations
 * @param {number} count
 */
async function putBacklog(stack, organizations, count) {
  await stack.sql.query(
    `INSERT INTO records.outbox (event_id, type, body)
     SELECT id, 'lead.created', json_build_object('id', id, 'type', 'lead.created', 'organization_id', organization,
       'livemode', true, 'created_at', $3::text, 'data', json_build_object('lead', json_build_object('id', n,
       'name', 'Dana Reyes', 'phone_number', '+14155550123', 'email', 'dana.reyes@example.com', 'urgency', 'normal',
       'source', 'api', 'call_id', NULL, 'chat_id', NULL, 'outbound_call_id', NULL, 'created_at', $3::text)))
     FROM (SELECT n, gen_random_uuid() AS id, ($1::bigint[])[1 + n % cardinality($1::bigint[])] AS organization
           FROM generate_series(1, $2::int) AS n) AS event`,
    [organizations, count, new Date().toISOString()],
  );
}

/**
 * @param {import('./child-processes.mjs').Child} receiver
 * @param {number} count
 */
async function untilReceived(receiver, count) {
  const giveUpAt = Date.now() + DRAIN_TIMEOUT_MS;
  for (;;) {
    const received = await receiver.ask('count');
    if (received >= count) return;
    if (Date.now() > giveUpAt) throw new Error(`Only ${received} of ${count} events reached the receiver.`);
    await sleep(50);
  }
}

/**
 * @param {Arrival[]} arrivals
 * @returns {Arrival[]} without the repeats, which are allowed
 */
function firstOfEach(arrivals) {
  return [...new Map(arrivals.toReversed().map((arrival) => [arrival.eventId, arrival])).values()];
}

/**
 * The statements that the webhook service, known by its role, has run since the last reset.
 * @param {import('./stack.mjs').Stack} stack
 * @returns {Promise<{ work: number, transactions: number, walBytes: number }>} those that begin or end a transaction apart
 */
async function countStatements({ sql }) {
  const { rows } = await sql.query(
    `SELECT query ~* '^(begin|start transaction|commit|rollback)' AS bounds, sum(calls)::int AS calls,
            sum(wal_bytes)::float8 AS wal
     FROM pg_stat_statements WHERE userid = $1::regrole GROUP BY 1`,
    [roleOf('webhooks')],
  );
  const calls = (/** @type {boolean} */ bounds) => rows.find((row) => row.bounds === bounds)?.calls ?? 0;
  return { work: calls(false), transactions: calls(true), walBytes: rows.reduce((sum, { wal }) => sum + wal, 0) };
}
