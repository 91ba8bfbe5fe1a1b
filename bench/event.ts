import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Role } from './bare-path-process.ts';
import type { Endpoints } from './bare-process.ts';
import { type Account, createKeys, createOrganizations, keyRing, subscribe } from './accounts.ts';
import { firstOfEach, untilReceived } from './arrivals.ts';
import { progress, runBench, runPart } from './bench-run.ts';
import { startChild } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import { type Idle, type Load, type Measured, reportEvents, type SideName } from './event-report.ts';
import type { LoadRequest, LoadResult } from './load-process.ts';
import { percentile } from './percentiles.ts';
import { memoryOf } from './process-memory.ts';
import { profiling } from './profiling.ts';
import type { Arrival } from './receiver-process.ts';
import { type AtEnd, serverPids, type Stack, startPostgres, startServers, startStack, urlOfRole } from './stack.ts';
import { COUNTING_SETTINGS, readDatabaseWork, resetStatements } from './statement-counts.ts';

/** One way of submitting events, with the processes that it uses. */
interface Side {
  name: SideName;
  origin: string;
  /** @param count a lower limit for the requests that will be sent */
  requests: (count: number) => LoadRequest[];
  pids: Record<string, number>;
  sql: Stack['sql'];
}

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    loads: { type: 'string', default: '50,200,saturated' },
    connections: { type: 'string', default: '64' },
    idle: { type: 'string', default: '20' },
    'warm-up': { type: 'string', default: '10' },
    only: { type: 'string', default: 'bare,path,platform,organization' },
    profile: { type: 'string' },
  },
});
const ROUNDS = Number(options.rounds);
const SECONDS = Number(options.seconds);
const LOADS = options.loads.split(',').filter(Boolean).map(toLoad);
const CONNECTIONS = Number(options.connections);
const IDLE_SECONDS = Number(options.idle);
const WARM_UP_SECONDS = Number(options['warm-up']);
const SIDES = options.only.split(',');

const SERVICES = ['gateway', 'records', 'dialer', 'chats', 'webhooks'];
const ORGANIZATIONS = 10;
const KEYS = 5000;
/**
 * Each key sends this many requests, as the busiest possible key does: it may send 120 requests a minute, and is looked
 * up in Postgres once in half a minute.
 */
const REQUESTS_PER_KEY = 60;
/** How long the results of the last deliveries take to be stored. */
const SETTLE_MS = 1000;
/** The wait between the start and the measurement of idle processes. After a load, Postgres would still vacuum. */
const REST_MS = 5000;
/** A lead of about 1 kB. */
const LEAD = { name: 'Dana Reyes', reason: 'New patient, wants a cleaning on a Saturday. '.repeat(20).trim() };

const BARE_ORGANIZATIONS = Array.from({ length: ORGANIZATIONS }, (_, n) => n + 1);
const BARE_REQUESTS = BARE_ORGANIZATIONS.map((id) =>
  post(`/organizations/${id}/leads`, {}, { source: 'website', ...LEAD }),
);

await runBench(async (atEnd) => {
  const receiver = startChild('receiver-process.ts', atEnd);
  const port = await receiver.ask<number>('listen');
  const load = startChild('load-process.ts', atEnd);

  /** Sends one load and waits until every event has arrived and every result is stored. */
  const send = async (side: Side, which: Load, seconds: number, count: number) => {
    await receiver.ask('take');
    await resetStatements(side.sql);
    const pids = { ...side.pids, receiver: receiver.pid, load: load.pid };
    const before = readCpu(pids);
    const startedAt = performance.timeOrigin + performance.now();
    const sent = await load.ask<LoadResult>({
      origin: side.origin,
      connections: CONNECTIONS,
      seconds,
      ...(which === 'saturated' ? {} : { perSecond: which }),
      requests: side.requests(count),
      keepAnswers: true,
    });
    if (Object.keys(sent.others).length > 0) throw new Error(`${side.name}: ${JSON.stringify(sent.others)}`);
    await untilReceived(receiver, sent.count);
    await sleep(SETTLE_MS);
    const cpu = cpuBetween(before, readCpu(pids), Object.keys(side.pids));
    const received = await receiver.ask<Arrival[]>('take');
    return { sent, startedAt, received, cpu, database: await readDatabaseWork(side.sql) };
  };

  const measureLoad = async (side: Side, which: Load, count: number): Promise<Measured> => {
    const { sent, startedAt, received, cpu, database } = await send(side, which, SECONDS, count);
    const arrivals = firstOfEach(received);
    const answeredAt = new Map(sent.answers.map(({ id, at }) => [id, at]));
    const toFirstByte = arrivals.map(({ recordId, at }) => at - Number(answeredAt.get(recordId)));
    return {
      side: side.name,
      load: which,
      count: sent.count,
      repeats: received.length - arrivals.length,
      perSecond:
        (sent.count * 1000) /
        (percentile(
          arrivals.map(({ at }) => at),
          1,
        ) -
          startedAt),
      request: { p50: sent.p50, p99: sent.p99 },
      toFirstByte: { p50: percentile(toFirstByte, 0.5), p99: percentile(toFirstByte, 0.99) },
      cpu,
      database,
    };
  };

  const measureSide = async (side: Side): Promise<Measured[]> => {
    progress(`${side.name}: warming up`);
    const warmUp = await send(side, 'saturated', WARM_UP_SECONDS, KEYS * REQUESTS_PER_KEY * 0.1);
    const measured = [];
    for (const which of LOADS) {
      progress(`${side.name}: ${which === 'saturated' ? 'saturated' : `${which} events/s`} for ${SECONDS} s`);
      const perSecond = which === 'saturated' ? warmUp.sent.count / warmUp.sent.seconds : which;
      measured.push(await measureLoad(side, which, perSecond * SECONDS));
    }
    return measured;
  };

  const measured: Measured[] = [];
  const idle: Idle[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    progress(`round ${round} of ${ROUNDS}`);
    // Each system runs alone, because an idle stack would take a share of the CPU of the process next to it.
    if (SIDES.includes('bare')) {
      await runPart(atEnd, async (atPartEnd) => {
        const bare = await startBare(port, atPartEnd);
        idle.push(await measureIdle(bare));
        measured.push(...(await measureSide(bare)));
      });
    }
    if (SIDES.includes('path')) {
      await runPart(atEnd, async (atPartEnd) => {
        const path = await startBarePath(port, atPartEnd);
        idle.push(await measureIdle(path));
        measured.push(...(await measureSide(path)));
      });
    }
    if (!SIDES.includes('platform') && !SIDES.includes('organization')) continue;
    await runPart(atEnd, async (atPartEnd) => {
      const sides = (await startProduct(port, atPartEnd)).filter(({ name }) => SIDES.includes(name));
      idle.push(await measureIdle(sides[0]));
      for (const side of sides) measured.push(...(await measureSide(side)));
    });
  }
  reportEvents(measured, idle);
});

function toLoad(given: string): Load {
  return given === 'saturated' ? given : Number(given);
}

/** @param port of the receiver */
async function startBare(port: number, atEnd: AtEnd): Promise<Side> {
  progress('starting Postgres and the bare process');
  const { url, sql, pid } = await startPostgres(COUNTING_SETTINGS, atEnd);
  const env = { DATABASE_URL: await urlOfRole('bare', url, sql) };
  const bare = startChild('bare-process.ts', atEnd, env);
  const origin = await bare.ask<string>(endpointsOf(port));
  return { name: 'bare', origin, requests: () => BARE_REQUESTS, pids: { process: bare.pid, postgres: pid }, sql };
}

/**
 * Starts three bare processes that take the path of the services over the same servers.
 * @param port of the receiver
 */
async function startBarePath(port: number, atEnd: AtEnd): Promise<Side> {
  progress('starting Postgres, Redis, RabbitMQ and the bare path');
  const { postgres, redis, rabbitmq } = await startServers(COUNTING_SETTINGS, atEnd);
  const { url, sql, pid } = postgres;
  const start = async (role: Role) => {
    const DATABASE_URL = await urlOfRole(role, url, sql);
    const env = { ROLE: role, DATABASE_URL, RABBITMQ_URL: rabbitmq.url, REDIS_URL: redis.url };
    const child = startChild('bare-path-process.ts', atEnd, env);
    return { pid: child.pid, origin: await child.ask<string>(endpointsOf(port)) };
  };
  const records = await start('records');
  const webhooks = await start('webhooks');
  const gateway = await start('gateway');
  const pids = { gateway: gateway.pid, records: records.pid, webhooks: webhooks.pid, ...serverPids(pid) };
  return { name: 'path', origin: gateway.origin, requests: () => BARE_REQUESTS, pids, sql };
}

function endpointsOf(port: number): Endpoints {
  return Object.fromEntries(BARE_ORGANIZATIONS.map((id) => [id, hookOf(port)]));
}

/**
 * Starts all services.
 * @param port of the receiver
 */
async function startProduct(port: number, atEnd: AtEnd): Promise<Side[]> {
  progress('starting Postgres, Redis, RabbitMQ and the services');
  const env = { WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port}`, ...profiling(options.profile) };
  const stack = await startStack({ apps: SERVICES, postgresSettings: COUNTING_SETTINGS, env }, atEnd);
  const organizations = await createOrganizations(stack, ORGANIZATIONS);
  for (const { key } of await createKeys(stack, organizations, ORGANIZATIONS))
    await subscribe(stack, key, hookOf(port), 'lead.created');
  const keys = keyRing(await createKeys(stack, organizations, KEYS), ORGANIZATIONS);
  const { origin, pids, sql, platformToken } = stack;
  const byPlatform = organizations.map((id) =>
    post(`/api/platform/v1/organizations/${id}/leads`, authorization(platformToken), { source: 'website', ...LEAD }),
  );
  const byKey = ({ key }: Account) => post('/api/public/v1/leads', authorization(key), LEAD);
  const keysFor = (count: number) => Math.max(ORGANIZATIONS, Math.ceil(count / REQUESTS_PER_KEY));
  return [
    { name: 'platform', origin, requests: () => byPlatform, pids, sql },
    { name: 'organization', origin, requests: (count) => keys(keysFor(count)).map(byKey), pids, sql },
  ];
}

async function measureIdle({ name, pids, sql }: Side): Promise<Idle> {
  if (IDLE_SECONDS > 0) {
    progress(`${name}: idle for ${IDLE_SECONDS} s`);
    await sleep(REST_MS);
  }
  await resetStatements(sql);
  const before = readCpu(pids);
  await sleep(IDLE_SECONDS * 1000);
  const cpu = cpuBetween(before, readCpu(pids), Object.keys(pids));
  const megabytes = Object.fromEntries(Object.entries(pids).map(([group, pid]) => [group, memoryOf(pid).now]));
  return { side: name, seconds: IDLE_SECONDS, cpu, megabytes, database: await readDatabaseWork(sql) };
}

function post(path: string, headers: Record<string, string>, body: object): LoadRequest {
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function authorization(token: string) {
  return { authorization: `Bearer ${token}` };
}

function hookOf(port: number) {
  return `http://127.0.0.1:${port}/hook`;
}
