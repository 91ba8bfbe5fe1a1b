import { freePort } from '@frontdesk/launcher';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Account, createKeys, createOrganizations, subscribe } from './accounts.ts';
import { firstOfEach, untilReceived } from './arrivals.ts';
import { progress, runBench } from './bench-run.ts';
import { type Child, startChild } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import { measureIsolation } from './webhook-isolation.ts';
import { LEAD_BODY } from './leads.ts';
import type { LoadResult } from './load-process.ts';
import { profiling } from './profiling.ts';
import type { Arrival } from './receiver-process.ts';
import { roleOf, type Stack, startStack } from './stack.ts';
import { measureWaiting } from './webhook-waiting.ts';
import { reportWebhooks } from './webhooks-report.ts';

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
/**
 * The number of deliveries that wait while the dispatcher's memory is measured. A million take a quarter of an hour.
 */
const WAITING = Number(options.waiting);

const ORGANIZATIONS = 10;
/** The number of organizations, each with one endpoint, some of which start to fail. */
const ISOLATED = 20;
/**
 * The number of organizations, each with one slow endpoint. They suffice to reach a dispatcher's concurrency limit
 * while its CPU idles.
 */
const UNHURRIED = 40;
const UNHURRIED_EVENTS = 10_000;
/** The bars apply to this rate. */
const EVENTS_PER_SECOND = 200;
/** The number of keys is twice what the highest rate needs, because a key may send 120 requests a minute. */
const KEYS = Math.ceil((Math.max(...RATES, EVENTS_PER_SECOND) * 60 * 2) / 120);

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ, the services and a receiver');
  const receiver = startChild('receiver-process.ts', atEnd);
  const port = await receiver.ask<number>('listen');
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
  for (const { key } of accounts.slice(KEYS))
    await subscribe(stack, key, `http://127.0.0.1:${port}/hook`, 'lead.created');
  const load = startChild('load-process.ts', atEnd);
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
  const unhurried = await createSubscribers(stack, UNHURRIED, `http://127.0.0.1:${port}/unhurried`);
  const drainBoth = async (by: Measuring, dispatchers: string) => ({
    drains: await drainInRounds(by, { organizations, count: BACKLOG }, dispatchers),
    unhurried: await drainInRounds(
      by,
      { organizations: unhurried, count: UNHURRIED_EVENTS },
      `${dispatchers}, unhurried`,
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

async function drainInRounds(
  measuring: Measuring,
  { organizations, count }: { organizations: number[]; count: number },
  by: string,
) {
  const drains = [];
  for (let round = 1; round <= ROUNDS; round++) {
    progress(`backlog of ${count} events, ${by}: round ${round} of ${ROUNDS}`);
    drains.push(await drain(measuring, organizations, count));
  }
  return drains;
}

/** Creates organizations with one endpoint each at the URL. */
async function createSubscribers(stack: Stack, count: number, url: string): Promise<number[]> {
  const organizations = await createOrganizations(stack, count);
  for (const { key } of await createKeys(stack, organizations, count)) await subscribe(stack, key, url, 'lead.created');
  return organizations;
}

/**
 * @param port of the receiver
 * @param closedPort a port without a listener
 */
async function isolate({ stack, receiver }: Measuring, port: number, closedPort: number) {
  const organizations = await createOrganizations(stack, ISOLATED);
  const accounts = await createKeys(stack, organizations, ISOLATED);
  const endpoints = [];
  for (const [index, { key }] of accounts.entries()) {
    const endpoint = await subscribe(stack, key, `http://127.0.0.1:${port}/hook`, 'lead.created');
    endpoints.push({ organization: organizations[index], endpoint });
  }
  const at = (path: string) => `http://127.0.0.1:${port}/${path}`;
  const urls = { fine: at('hook'), hang: at('hang'), drip: at('drip'), refuse: `http://127.0.0.1:${closedPort}/` };
  const load = { seconds: ISOLATION_SECONDS, perSecond: EVENTS_PER_SECOND };
  return measureIsolation({ stack, receiver, endpoints, urls, load });
}

/** @param port of the receiver */
async function wait({ stack }: Measuring, port: number) {
  progress(`measuring memory with ${WAITING} waiting deliveries`);
  const [organization] = await createOrganizations(stack, 1);
  const [{ key }] = await createKeys(stack, [organization], 1);
  const endpoint = await subscribe(stack, key, `http://127.0.0.1:${port}/hook`, 'lead.created');
  const putEvents = () => putBacklog(stack, [organization], WAITING);
  return measureWaiting({ stack, organization, endpoint, count: WAITING, putEvents });
}

interface Measuring {
  stack: Stack;
  receiver: Child;
  load: Child;
  pids: Record<string, number>;
}

/**
 * Posts leads at the rate and measures the time from each commit to the arrival at the receiver. The time of the commit
 * is that of Postgres (`track_commit_timestamp`), taken before the commit is synced to disk.
 */
async function postLeads(
  { stack, receiver, load, pids }: Measuring,
  accounts: Account[],
  { seconds, perSecond }: { seconds: number; perSecond: number },
) {
  await receiver.ask('take');
  const before = readCpu(pids);
  const posted = await load.ask<LoadResult>({
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
  const arrivals = firstOfEach(await receiver.ask<Arrival[]>('take'));
  const { rows } = await stack.sql.query(
    `SELECT id::int, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at
     FROM records.leads WHERE id = ANY($1::bigint[])`,
    [posted.answers.map(({ id }) => id)],
  );
  const committedAt = new Map(rows.map(({ id, at }: { id: number; at: number }) => [id, at]));
  const answeredAt = new Map(posted.answers.map(({ id, at }) => [id, at]));
  const times = (since: Map<number, number>) =>
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
 * Inserts a backlog of events into the outbox of records in one transaction, and measures how fast it reaches the
 * receiver through relay, broker, dispatcher and HTTP.
 */
async function drain({ stack, receiver, pids }: Measuring, organizations: number[], count: number) {
  await receiver.ask('take');
  await stack.sql.query('SELECT pg_stat_statements_reset()');
  const before = readCpu(pids);
  await putBacklog(stack, organizations, count);
  const committedAt = performance.timeOrigin + performance.now();
  await untilReceived(receiver, count);
  const { receiver: _receiver, load: _load, ...counted } = pids;
  const cpu = cpuBetween(before, readCpu(pids), Object.keys(counted));
  // The dispatcher still stores the results of the last deliveries.
  await sleep(1000);
  const { walBytes, ...statements } = await countStatements(stack);
  const received = await receiver.ask<Arrival[]>('take');
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

async function putBacklog(stack: Stack, organizations: number[], count: number) {
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
 * Counts the statements of the webhook service, known by its role, since the last reset.
 * @returns `transactions` are the statements that begin or end a transaction, and `work` the others
 */
async function countStatements({ sql }: Stack): Promise<{ work: number; transactions: number; walBytes: number }> {
  const { rows } = await sql.query(
    `SELECT query ~* '^(begin|start transaction|commit|rollback)' AS bounds, sum(calls)::int AS calls,
            sum(wal_bytes)::float8 AS wal
     FROM pg_stat_statements WHERE userid = $1::regrole GROUP BY 1`,
    [roleOf('webhooks')],
  );
  const calls = (bounds: boolean) => rows.find((row) => row.bounds === bounds)?.calls ?? 0;
  return { work: calls(false), transactions: calls(true), walBytes: rows.reduce((sum, { wal }) => sum + wal, 0) };
}
