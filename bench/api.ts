import { isDeepStrictEqual, parseArgs } from 'node:util';
import pg from 'pg';
import { type Account, createAccessTokens, createKeys, createOrganizations, keyRing } from './accounts.ts';
import { type Comparison, report, type Round, type SideName } from './api-report.ts';
import type { Role } from './bare-path-process.ts';
import { progress, runBench } from './bench-run.ts';
import { startChild } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import { LEAD_BODY, seedLeads } from './leads.ts';
import type { LoadRequest, LoadResult } from './load-process.ts';
import { profiling } from './profiling.ts';
import { migrate, type Stack, startStack, untilPublished } from './stack.ts';

interface Scenario {
  name: string;
  /** The first is the reference of the last. */
  sides: readonly SideName[];
  request: (account: Caller, n: number, side: SideName) => LoadRequest;
}

/** An API key and an access token of an AI app. */
interface Caller extends Account {
  token: string;
}

type Measure = (side: SideName, requests: LoadRequest[], connections: number, seconds: number) => Promise<Round>;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '1,32' },
    only: { type: 'string', default: 'GET,POST,MCP' },
    profile: { type: 'string' },
  },
});
const ROUNDS = Number(options.rounds);
const SECONDS = Number(options.seconds);
const LEVELS = options.connections.split(',').map(Number);
const WARM_UP_SECONDS = 6;
const TRIAL_SECONDS = 2;

const ORGANIZATIONS = 20;
const LEADS = 100_000;
/**
 * A key may send 120 requests a minute and is cached for half a minute, so the busiest possible key is looked up in
 * Postgres once per 60 requests. Each key sends about 60 in a round.
 */
const REQUESTS_PER_CACHED_KEY = 60;
const KEYS = 20_000;

const SERVICES = ['gateway', 'records', 'webhooks'];

const SCENARIOS: Scenario[] = [
  {
    name: 'GET /leads/{lead}',
    sides: ['baseline', 'path', 'product'],
    request: (account, n) => ({
      method: 'GET',
      path: `/api/public/v1/leads/${leadOf(n)}`,
      headers: headersOf(account),
    }),
  },
  {
    name: 'POST /leads',
    sides: ['baseline', 'product'],
    request: (account) => ({
      method: 'POST',
      path: '/api/public/v1/leads',
      headers: { ...headersOf(account), 'content-type': 'application/json' },
      body: LEAD_BODY,
    }),
  },
  {
    name: 'MCP leads_get',
    sides: ['key', 'grant'],
    request: ({ key, token }, n, side) => ({
      method: 'POST',
      path: '/mcp/platform',
      headers: {
        authorization: `Bearer ${side === 'grant' ? token : key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'leads_get', arguments: { lead: leadOf(n) } },
      }),
    }),
  },
];

/** The leads belong to the organizations in turn, as keys do. */
function leadOf(n: number): number {
  return 1 + (n % ORGANIZATIONS) + ORGANIZATIONS * ((n * 7919) % (LEADS / ORGANIZATIONS));
}

function headersOf({ key, organizationId }: Account) {
  return { authorization: `Bearer ${key}`, 'x-organization': String(organizationId) };
}

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ and the services');
  const stack = await startStack({ apps: SERVICES, env: profiling(options.profile) }, atEnd);
  const organizations = await createOrganizations(stack, ORGANIZATIONS);
  const accounts = await createKeys(stack, organizations, KEYS);
  const tokens = await createAccessTokens(stack, accounts);
  const keys = keyRing(
    accounts.map((account, index) => ({ ...account, token: tokens[index] })),
    ORGANIZATIONS,
  );
  await seedLeads(stack.sql, organizations, LEADS);
  const baseline = await startBaseline(stack, organizations);
  const path = await startBarePath(stack, baseline.databaseUrl);
  const load = startChild('load-process.ts', atEnd);
  const sides = {
    baseline: { origin: baseline.origin, groups: ['server', 'postgres'] },
    path: { origin: path.origin, groups: [...Object.keys(path.pids), 'postgres', 'rabbitmq', 'redis'] },
    product: { origin: stack.origin, groups: Object.keys(stack.pids) },
    key: { origin: stack.origin, groups: Object.keys(stack.pids) },
    grant: { origin: stack.origin, groups: Object.keys(stack.pids) },
  };
  const pids = { ...stack.pids, ...path.pids, server: baseline.pid, load: load.pid };

  const measure: Measure = async (side, requests, connections, seconds) => {
    const before = readCpu(pids);
    const result = await load.ask<LoadResult>({ origin: sides[side].origin, requests, connections, seconds });
    await untilPublished(stack);
    const cpu = cpuBetween(before, readCpu(pids), sides[side].groups);
    if (Object.keys(result.others).some((name) => name !== '429'))
      throw new Error(`${side}: ${JSON.stringify(result.others)}`);
    return { ...result, cpu };
  };

  const measured = [];
  for (const scenario of SCENARIOS.filter(({ name }) => options.only.includes(name.split(' ')[0]))) {
    for (const side of scenario.sides) await compareAnswers(scenario, keys(1)[0], side, sides);
    progress(`${scenario.name}: warming up`);
    for (const side of scenario.sides)
      await measure(side, requestsOf(scenario, side, keys(KEYS / 8)), 32, WARM_UP_SECONDS);
    for (const connections of LEVELS) measured.push(await compare(scenario, connections, keys, measure));
  }
  report(measured, SERVICES);
});

function requestsOf({ request }: Scenario, side: SideName, callers: Caller[]): LoadRequest[] {
  return callers.map((caller, n) => request(caller, n, side));
}

/** Measures the sides in alternating rounds, each with its own keys. */
async function compare(
  scenario: Scenario,
  connections: number,
  keys: (count: number) => Caller[],
  measure: Measure,
): Promise<Comparison> {
  const { name, sides } = scenario;
  const last = sides.at(-1)!;
  const trial = await measure(last, requestsOf(scenario, last, keys(KEYS / 8)), connections, TRIAL_SECONDS);
  let perSecond = trial.count / trial.seconds;
  const rounds: Comparison['rounds'] = { baseline: [], path: [], product: [], key: [], grant: [] };
  while (rounds[last].length < ROUNDS) {
    progress(`${name}, ${connections} connection(s): round ${rounds[last].length + 1} of ${ROUNDS}`);
    const count = Math.max(ORGANIZATIONS, Math.ceil((perSecond * SECONDS) / REQUESTS_PER_CACHED_KEY));
    const callers = keys(count);
    const round = new Map<SideName, Round>();
    for (const side of sides)
      round.set(side, await measure(side, requestsOf(scenario, side, callers), connections, SECONDS));
    const { count: answered, seconds, others } = round.get(last)!;
    perSecond = answered / seconds;
    if (others['429']) continue; // The machine became faster, and the keys ran out of requests.
    for (const [side, measured] of round) rounds[side].push(measured);
  }
  return { request: name, connections, sides, rounds };
}

async function startBaseline({ sql, databaseUrl, atEnd }: Stack, organizations: number[]) {
  const url = new URL(databaseUrl);
  url.pathname = '/baseline';
  await sql.query('CREATE DATABASE baseline');
  await migrate('records', url.href);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await seedLeads(client, organizations, LEADS);
  await client.end();
  const server = startChild('baseline-server.ts', atEnd, { DATABASE_URL: url.href });
  return { origin: await server.ask<string>('listen'), pid: server.pid, databaseUrl: url.href };
}

/** Starts bare processes that read the baseline's leads by the path of the services: over Redis and the broker. */
async function startBarePath({ redisUrl, rabbitmqUrl, atEnd }: Stack, databaseUrl: string) {
  const start = async (role: Role) => {
    const env = { ROLE: role, DATABASE_URL: databaseUrl, RABBITMQ_URL: rabbitmqUrl, REDIS_URL: redisUrl };
    const child = startChild('bare-path-process.ts', atEnd, env);
    return { pid: child.pid, origin: await child.ask<string>({}) };
  };
  const records = await start('records');
  const gateway = await start('gateway');
  return { origin: gateway.origin, pids: { 'path records': records.pid, 'path gateway': gateway.pid } };
}

/** Fails unless a side sends the same response as the product, because otherwise they cannot be compared. */
async function compareAnswers(
  scenario: Scenario,
  caller: Caller,
  side: SideName,
  sides: Record<SideName, { origin: string }>,
) {
  const last = scenario.sides.at(-1)!;
  const [left, right] = await Promise.all(
    [last, side].map(async (one) => {
      const { path, ...request } = scenario.request(caller, 0, one);
      const response = await fetch(sides[one].origin + path, request);
      const body = (await response.json()) as { data: object };
      // Two new leads differ in id and creation time.
      if (request.method === 'POST' && response.status === 201) Object.assign(body.data, { id: 0, created_at: '' });
      return { status: response.status, body };
    }),
  );
  if (!isDeepStrictEqual(left, right)) {
    throw new Error(`The responses differ: ${JSON.stringify(left)} and ${JSON.stringify(right)}`);
  }
}
