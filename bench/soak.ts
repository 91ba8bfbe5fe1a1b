import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createKeys, createOrganizations, subscribe } from './accounts.ts';
import { progress, runBench } from './bench-run.ts';
import { type Child, startChild } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import { callableNow } from './dialer-scheduler.ts';
import type { Arrival } from './receiver-process.ts';
import type { SoakLoad, SoakProgress } from './soak-load-process.ts';
import { reportSoak } from './soak-report.ts';
import { depths, Sampler } from './soak-samples.ts';
import { type AtEnd, type Stack, startStack } from './stack.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    share: { type: 'string', default: '0.6' },
    every: { type: 'string', default: '5' },
    'warm-up': { type: 'string' },
  },
});
const MINUTES = Number(options.minutes);
const SHARE = Number(options.share);
const EVERY_MS = Number(options.every) * 1000;
/** Memory takes a while to settle, because V8 sizes its heap for the load and pools fill. */
const WARM_UP_SECONDS = Number(options['warm-up'] ?? Math.min(120, MINUTES * 20));

const ORGANIZATIONS = 20;
const LIVE_KEYS = 4000;
const TEST_KEYS = 1000;
const RAMP = { connections: [4, 8, 16, 32, 64], seconds: 6 };
const CONNECTIONS = 64;
const SETTLE_MS = 120_000;
/** Every event that an endpoint may subscribe to. */
const EVENTS = [
  'lead.created',
  'call.completed',
  'booking.created',
  'outbound_call.completed',
  'chat.started',
  'chat.message.created',
  'chat.handoff_requested',
  'chat.handed_off',
  'chat.closed',
  'chat.lead_captured',
];

/** The expected and the received events. */
export interface Ledger {
  /** The number of events of accepted requests. */
  expected: number;
  /** The number of expected events that did not arrive. */
  lost: number;
  /** The number of events that the dispatcher has a delivery for. */
  stored: number;
  /** The number of distinct events that arrived. */
  received: number;
  repeats: number;
  undelivered: number;
  deadLetters: number;
  /** The seconds from the last request until the stack was idle. */
  settledAfter: number;
}

interface Soak {
  stack: Stack;
  load: Child;
  receiver: Child;
  expected: Set<string>;
  received: Set<string>;
  eventIds: Set<string>;
  arrivals: number;
}

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ, the services and a receiver');
  const soak = await prepare(atEnd);
  const ramp = await climb(soak);
  const perSecond = Math.max(1, Math.floor(SHARE * Math.max(...ramp.map((step) => step.perSecond))));
  progress(`${perSecond} requests/s for ${WARM_UP_SECONDS} s, to warm up`);
  const warmUp = await runLoad(soak, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS, perSecond });
  progress(`${perSecond} requests/s for ${MINUTES} min`);
  const { stack, load: loader, receiver } = soak;
  const pids = { ...stack.pids, load: loader.pid, receiver: receiver.pid, bench: process.pid };
  const before = readCpu(pids);
  const sampler = new Sampler(stack);
  const load = await runLoad(soak, { connections: CONNECTIONS, seconds: MINUTES * 60, perSecond }, sampler);
  const { foreign } = cpuBetween(before, readCpu(pids), Object.keys(stack.pids));
  for (const [what, count] of Object.entries(warmUp.others)) load.others[`warming up, ${what}`] = count;
  const ledger = await settle(soak, load);
  reportSoak({ minutes: MINUTES, ramp, share: SHARE, perSecond, load, series: sampler.series, ledger, foreign });
});

async function prepare(atEnd: AtEnd): Promise<Soak> {
  const callable = callableNow();
  const receiver = startChild('receiver-process.ts', atEnd);
  const port = await receiver.ask<number>('listen');
  const stack = await startStack(
    {
      apps: ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'],
      // The simulated carrier logs a line per live call.
      env: { WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port}`, DAILY_CALL_LIMIT_TEST: '1000000', LOG_LEVEL: 'error' },
    },
    atEnd,
  );
  const ids = await createOrganizations(stack, ORGANIZATIONS);
  const facts = { outbound_lines: 1000, daily_call_limit: 1_000_000, outbound_number: '+13125550100' };
  const platform = `${stack.origin}/api/platform/v1`;
  for (const id of ids) await patch(`${platform}/organizations/${id}`, stack.platformToken, facts);
  const live = await createKeys(stack, ids, LIVE_KEYS, 'live');
  const test = await createKeys(stack, ids, TEST_KEYS, 'test');
  for (const { key } of [...live.slice(0, ORGANIZATIONS), ...test.slice(0, ORGANIZATIONS)])
    await subscribe(stack, key, `http://127.0.0.1:${port}/hook`, ...EVENTS);
  const keysOf = (accounts: typeof live, id: number) =>
    accounts.filter(({ organizationId }) => organizationId === id).map(({ key }) => key);
  const organizations = ids.map((id) => ({ id, live: keysOf(live, id), test: keysOf(test, id) }));
  const load = startChild('soak-load-process.ts', atEnd);
  await load.ask({ mix: { organizations, platformToken: stack.platformToken, callable, origin: stack.origin } });
  return { stack, load, receiver, expected: new Set(), received: new Set(), eventIds: new Set(), arrivals: 0 };
}

async function patch(url: string, token: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`PATCH ${url}: ${response.status} ${await response.text()}`);
}

/** Measures the capacity of the stack. The time until the last webhook is delivered counts. */
async function climb(soak: Soak) {
  const steps = [];
  await runLoad(soak, { connections: 8, seconds: RAMP.seconds });
  await untilSettled(soak.stack);
  for (const connections of RAMP.connections) {
    const startedAt = performance.now();
    const { count, others } = await runLoad(soak, { connections, seconds: RAMP.seconds });
    await untilSettled(soak.stack);
    const seconds = (performance.now() - startedAt) / 1000;
    if (Object.keys(others).length > 0) {
      // If requests fail at a rate, the rate is above the capacity.
      if (steps.length === 0) throw new Error(`${connections} connections: ${JSON.stringify(others)}`);
      progress(`${connections} connections exceed the capacity: ${JSON.stringify(others)}`);
      break;
    }
    progress(`${connections} connections: ${Math.round(count / seconds)} requests/s`);
    steps.push({ connections, perSecond: count / seconds });
  }
  return steps;
}

async function runLoad(soak: Soak, load: SoakLoad, sampler?: Sampler): Promise<SoakProgress> {
  await soak.load.ask({ run: load });
  for (let dueAt = Date.now(); ;) {
    dueAt += sampler ? EVERY_MS : 200;
    await sleep(Math.max(0, dueAt - Date.now()));
    const taken = await takeIn(soak);
    if (taken.isDone) return taken;
    await sampler?.sample();
  }
}

async function takeIn(soak: Soak): Promise<SoakProgress> {
  const taken = await soak.load.ask<SoakProgress>('take');
  for (const subject of taken.expected) soak.expected.add(subject);
  const arrivals = await soak.receiver.ask<Arrival[]>('take');
  for (const { subject, eventId } of arrivals) {
    soak.received.add(subject);
    soak.eventIds.add(eventId);
  }
  soak.arrivals += arrivals.length;
  return taken;
}

async function untilSettled(stack: Stack) {
  const giveUpAt = Date.now() + SETTLE_MS;
  for (;;) {
    const { waiting, outbox } = await depths(stack);
    if (waiting + outbox === 0) return;
    if (Date.now() > giveUpAt) throw new Error(`${outbox} events and ${waiting} deliveries are still pending.`);
    await sleep(100);
  }
}

/**
 * Waits until the stack is idle and compares expected with received events.
 * @param load also gets the failures of this phase
 */
async function settle(soak: Soak, load: SoakProgress): Promise<Ledger> {
  progress('waiting for the last events');
  const startedAt = performance.now();
  Object.assign(load.others, await soak.load.ask<SoakProgress['others']>('wind up'));
  const missing = () => [...soak.expected].filter((subject) => !soak.received.has(subject)).length;
  const isSettled = async () => {
    await takeIn(soak);
    const { waiting, outbox } = await depths(soak.stack);
    return waiting + outbox + missing() === 0;
  };
  const giveUpAt = Date.now() + SETTLE_MS;
  while (!(await isSettled()) && Date.now() < giveUpAt) await sleep(200);
  const settledAfter = (performance.now() - startedAt) / 1000;
  const { rows } = await soak.stack.sql.query(
    `SELECT count(DISTINCT event_id)::int AS stored, count(*) FILTER (WHERE status <> 'delivered')::int AS undelivered
     FROM webhooks.deliveries`,
  );
  return {
    expected: soak.expected.size,
    lost: missing(),
    ...rows[0],
    received: soak.eventIds.size,
    repeats: soak.arrivals - soak.eventIds.size,
    deadLetters: await deadLetters(soak.stack),
    settledAfter,
  };
}

async function deadLetters({ healthUrls }: Stack) {
  let count = 0;
  for (const url of Object.values(healthUrls)) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, value] of text.matchAll(/^frontdesk_dead_letters\{[^}]*\} (\d+)/gm)) count += Number(value);
  }
  return count;
}
