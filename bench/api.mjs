// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import pg from 'pg';
import { createKeys, createOrganizations } from './accounts.mjs';
import { report } from './api-report.mjs';
import { progress, runBench } from './bench-run.mjs';
import { startChild } from './child-processes.mjs';
import { cpuBetween, readCpu } from './cpu-times.mjs';
import { LEAD_BODY, seedLeads } from './leads.mjs';
import { profiling } from './profiling.mjs';
import { migrate, startStack } from './stack.mjs';

/** @typedef {import('./load-process.mjs').LoadRequest} LoadRequest */
/** @typedef {import('./api-report.mjs').Round} Round */
/** @typedef {{ name: string, request: (account: import('./accounts.mjs').Account, n: number) => LoadRequest }} Scenario */
/** @typedef {(side: 'baseline' | 'product', requests: LoadRequest[], connections: number, seconds: number) => Promise<Round>} Measure */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '1,32' },
    only: { type: 'string', default: 'GET,POST' },
    profile: { type: 'string' },
  },
});
const ROUNDS = Number(options.rounds);
const SECONDS = Number(options.seconds);
const LEVELS = options.connections.split(',').map(Number);
const WARM_UP_SECONDS = 6;
const TRIAL_SECONDS = 2;
const SIDES = /** @type {const} */ (['baseline', 'product']);

const ORGANIZATIONS = 20;
const LEADS = 100_000;
/**
 * A key may send 120 requests a minute and is cached for half a minute, so the busiest key there can be is looked up in
 * Postgres once in 60 requests. Each key of a round sends about as many.
 */
const REQUESTS_PER_CACHED_KEY = 60;
const KEYS = 20_000;

const SERVICES = ['gateway', 'records', 'webhooks'];

/** @type {Scenario[]} */
const SCENARIOS = [
  {
    name: 'GET /leads/{lead}',
    request: (account, n) => ({
      method: 'GET',
      // The organizations take turns among leads as they do among keys.
      path: `/api/public/v1/leads/${1 + (n % ORGANIZATIONS) + ORGANIZATIONS * ((n * 7919) % (LEADS / ORGANIZATIONS))}`,
      headers: headersOf(account),
    }),
  },
  {
    name: 'POST /leads',
    request: (account) => ({
      method: 'POST',
      path: '/api/public/v1/leads',
      headers: { ...headersOf(account), 'content-type': 'application/json' },
      body: LEAD_BODY,
    }),
  },
];

/** @param {import('./accounts.mjs').Account} account */
function headersOf({ key, organizationId }) {
  return { authorization: `Bearer ${key}`, 'x-organization': String(organizationId) };
}

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ and the services');
  const stack = await startStack({ apps: SERVICES, env: profiling(options.profile) }, atEnd);
  const organizations = await createOrganizations(stack, ORGANIZATIONS);
  const keys = keyRing(await createKeys(stack, organizations, KEYS));
  await seedLeads(stack.sql, organizations, LEADS);
  const baseline = await startBaseline(stack, organizations);
  const load = startChild('load-process.mjs', atEnd);
  const sides = {
    baseline: { origin: baseline.origin, groups: ['server', 'postgres'] },
    product: { origin: stack.origin, groups: Object.keys(stack.pids) },
  };
  const pids = { ...stack.pids, server: baseline.pid, load: load.pid };

  /** @type {Measure} */
  const measure = async (side, requests, connections, seconds) => {
    const before = readCpu(pids);
    const result = await load.ask({ origin: sides[side].origin, requests, connections, seconds });
    await untilPublished(stack);
    const cpu = cpuBetween(before, readCpu(pids), sides[side].groups);
    if (Object.keys(result.others).some((name) => name !== '429'))
      throw new Error(`${side}: ${JSON.stringify(result.others)}`);
    return { ...result, cpu };
  };

  const measured = [];
  for (const scenario of SCENARIOS.filter(({ name }) => options.only.includes(name.split(' ')[0]))) {
    await compareAnswers(scenario, keys(1)[0], sides);
    progress(`${scenario.name}: warming up`);
    for (const side of SIDES) await measure(side, keys(KEYS / 8).map(scenario.request), 32, WARM_UP_SECONDS);
    for (const connections of LEVELS) measured.push(await compare(scenario, connections, keys, measure));
  }
  report(measured, SERVICES);
});

/**
 * Rounds of both sides, taking turns, each with keys of its own.
 * @param {Scenario} scenario
 * @param {number} connections
 * @param {(count: number) => import('./accounts.mjs').Account[]} keys
 * @param {Measure} measure
 * @returns {Promise<import('./api-report.mjs').Comparison>}
 */
async function compare(scenario, connections, keys, measure) {
  const trial = await measure('product', keys(KEYS / 8).map(scenario.request), connections, TRIAL_SECONDS);
  let perSecond = trial.count / trial.seconds;
  /** @type {{ baseline: Round[], product: Round[] }} */
  const rounds = { baseline: [], product: [] };
  while (rounds.product.length < ROUNDS) {
    progress(`${scenario.name}, ${connections} connection(s): round ${rounds.product.length + 1} of ${ROUNDS}`);
    const count = Math.max(ORGANIZATIONS, Math.ceil((perSecond * SECONDS) / REQUESTS_PER_CACHED_KEY));
    const requests = keys(count).map(scenario.request);
    const baseline = await measure('baseline', requests, connections, SECONDS);
    const product = await measure('product', requests, connections, SECONDS);
    perSecond = product.count / product.seconds;
    if (product.others['429']) continue; // the machine has become so much faster that the keys ran out
    rounds.baseline.push(baseline);
    rounds.product.push(product);
  }
  return { request: scenario.name, connections, rounds };
}

/**
 * Hands out accounts, starting over when all have had their turn; by then their minute has long passed. What is handed
 * out always begins with the first organization.
 * @param {import('./accounts.mjs').Account[]} accounts
 */
function keyRing(accounts) {
  let next = 0;
  return (/** @type {number} */ count) => {
    if (next + count > accounts.length) next = 0;
    const given = accounts.slice(next, next + count);
    next = Math.ceil((next + count) / ORGANIZATIONS) * ORGANIZATIONS;
    return given;
  };
}

/**
 * Waits until every event has left the outbox: announcing it belongs to the request.
 * @param {import('./stack.mjs').Stack} stack
 */
async function untilPublished({ sql }) {
  const isEmpty = async () => (await sql.query('SELECT FROM records.outbox LIMIT 1')).rowCount === 0;
  while (!(await isEmpty())) await sleep(20);
}

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {number[]} organizations
 */
async function startBaseline({ sql, databaseUrl, atEnd }, organizations) {
  const url = new URL(databaseUrl);
  url.pathname = '/baseline';
  await sql.query('CREATE DATABASE baseline');
  await migrate('records', url.href);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await seedLeads(client, organizations, LEADS);
  await client.end();
  const server = startChild('baseline-server.mjs', atEnd, { DATABASE_URL: url.href });
  return { origin: await server.ask('listen'), pid: server.pid };
}

/**
 * Fails when the two sides do not answer the same: then there would be nothing to compare.
 * @param {Scenario} scenario
 * @param {import('./accounts.mjs').Account} account
 * @param {{ baseline: { origin: string }, product: { origin: string } }} sides
 */
async function compareAnswers(scenario, account, { baseline, product }) {
  const { path, ...request } = scenario.request(account, 0);
  const [left, right] = await Promise.all(
    [baseline, product].map(async ({ origin }) => {
      const response = await fetch(origin + path, request);
      const body = /** @type {any} */ (await response.json());
      // Two new leads have ids and instants of their own.
      if (request.method === 'POST' && response.status === 201) Object.assign(body.data, { id: 0, created_at: '' });
      return { status: response.status, body };
    }),
  );
  if (!isDeepStrictEqual(left, right)) {
    throw new Error(`The sides answer differently: ${JSON.stringify(left)} and ${JSON.stringify(right)}`);
  }
}
