// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createKeys, createOrganizations } from './accounts.mjs';
import { progress, runBench } from './bench-run.mjs';
import { startChild } from './child-processes.mjs';
import { cpuBetween, readCpu } from './cpu-times.mjs';
import { callableNow } from './dialer-scheduler.mjs';
import { reportSoak } from './soak-report.mjs';
import { depths, Sampler } from './soak-samples.mjs';
import { startStack } from './stack.mjs';

/** @typedef {import('./stack.mjs').Stack} Stack */
/** @typedef {import('./child-processes.mjs').Child} Child */
/** @typedef {import('./soak-load-process.mjs').SoakProgress} SoakProgress */

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
/** Memory settles for a while: V8 gives its heap the size that the load needs, pools fill. */
const WARM_UP_SECONDS = Number(options['warm-up'] ?? Math.min(120, MINUTES * 20));

const ORGANIZATIONS = 20;
const LIVE_KEYS = 4000;
const TEST_KEYS = 1000;
const RAMP = { connections: [4, 8, 16, 32, 64], seconds: 6 };
const CONNECTIONS = 64;
const SETTLE_MS = 120_000;
/** All that an endpoint may subscribe to. */
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

/**
 * @typedef {object} Ledger what had to come to the receiver, and what came
 * @property {number} expected events of accepted requests
 * @property {number} lost of these
 * @property {number} stored events that the dispatcher has a delivery of
 * @property {number} received different events
 * @property {number} repeats
 * @property {number} undelivered
 * @property {number} deadLetters
 * @property {number} settledAfter seconds
 */

/** @typedef {{ stack: Stack, load: Child, receiver: Child, expected: Set<string>, told: Set<string>, eventIds: Set<string>, arrivals: number }} Soak */

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

/**
 * @param {import('./stack.mjs').AtEnd} atEnd
 * @returns {Promise<Soak>}
 */
async function prepare(atEnd) {
  const callable = callableNow();
  const receiver = startChild('receiver-process.mjs', atEnd);
  const port = await receiver.ask('listen');
  const stack = await startStack(
    {
      apps: ['gateway', 'records', 'dialer', 'chats', 'webhooks'],
      // The simulated carrier says a line about each live call.
      env: { WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port}`, DAILY_CALL_LIMIT_TEST: '1000000', LOG_LEVEL: 'error' },
    },
    atEnd,
  );
  const ids = await createOrganizations(stack, ORGANIZATIONS);
  const facts = { outbound_lines: 1000, daily_call_limit: 1_000_000, outbound_number: '+13125550100' };
  const platform = `${stack.origin}/api/platform/v1`;
  for (const id of ids) await send('PATCH', `${platform}/organizations/${id}`, stack.platformToken, facts);
  const live = await createKeys(stack, ids, LIVE_KEYS, 'live');
  const test = await createKeys(stack, ids, TEST_KEYS, 'test');
  for (const { key } of [...live.slice(0, ORGANIZATIONS), ...test.slice(0, ORGANIZATIONS)])
    await send('POST', `${stack.origin}/api/public/v1/webhook-endpoints`, key, {
      url: `http://127.0.0.1:${port}/hook`,
      events: EVENTS,
    });
  const keysOf = (/** @type {typeof live} */ accounts, /** @type {number} */ id) =>
    accounts.filter(({ organizationId }) => organizationId === id).map(({ key }) => key);
  const organizations = ids.map((id) => ({ id, live: keysOf(live, id), test: keysOf(test, id) }));
  const load = startChild('soak-load-process.mjs', atEnd);
  await load.ask({ mix: { organizations, platformToken: stack.platformToken, callable, origin: stack.origin } });
  return { stack, load, receiver, expected: new Set(), told: new Set(), eventIds: new Set(), arrivals: 0 };
}

/**
 * @param {string} method
 * @param {string} url
 * @param {string} token
 * @param {object} body
 */
async function send(method, url, token, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
}

/**
 * What the stack can do, with everything that requests cause: the time until the last webhook is out counts.
 * @param {Soak} soak
 */
async function climb(soak) {
  const steps = [];
  await runLoad(soak, { connections: 8, seconds: RAMP.seconds });
  await untilSettled(soak.stack);
  for (const connections of RAMP.connections) {
    const startedAt = performance.now();
    const { count, others } = await runLoad(soak, { connections, seconds: RAMP.seconds });
    await untilSettled(soak.stack);
    const seconds = (performance.now() - startedAt) / 1000;
    if (Object.keys(others).length > 0) {
      // More than it can take is no capacity.
      if (steps.length === 0) throw new Error(`${connections} connections: ${JSON.stringify(others)}`);
      progress(`${connections} connections are too many: ${JSON.stringify(others)}`);
      break;
    }
    progress(`${connections} connections: ${Math.round(count / seconds)} requests/s`);
    steps.push({ connections, perSecond: count / seconds });
  }
  return steps;
}

/**
 * @param {Soak} soak
 * @param {import('./soak-load-process.mjs').SoakLoad} load
 * @param {Sampler} [sampler]
 * @returns {Promise<SoakProgress>}
 */
async function runLoad(soak, load, sampler) {
  await soak.load.ask({ run: load });
  for (let dueAt = Date.now(); ;) {
    dueAt += sampler ? EVERY_MS : 200;
    await sleep(Math.max(0, dueAt - Date.now()));
    const taken = await takeIn(soak);
    if (taken.isDone) return taken;
    await sampler?.look();
  }
}

/**
 * @param {Soak} soak
 * @returns {Promise<SoakProgress>}
 */
async function takeIn(soak) {
  /** @type {SoakProgress} */
  const taken = await soak.load.ask('take');
  for (const subject of taken.expected) soak.expected.add(subject);
  /** @type {import('./receiver-process.mjs').Arrival[]} */
  const arrivals = await soak.receiver.ask('take');
  for (const { subject, eventId } of arrivals) {
    soak.told.add(subject);
    soak.eventIds.add(eventId);
  }
  soak.arrivals += arrivals.length;
  return taken;
}

/** @param {Stack} stack */
async function untilSettled(stack) {
  const giveUpAt = Date.now() + SETTLE_MS;
  for (;;) {
    const { waiting, outbox } = await depths(stack);
    if (waiting + outbox === 0) return;
    if (Date.now() > giveUpAt) throw new Error(`${outbox} events and ${waiting} deliveries still wait.`);
    await sleep(100);
  }
}

/**
 * Lets everything come to its end and compares what was accepted with what came.
 * @param {Soak} soak
 * @param {SoakProgress} load gets the failures of this part as well
 * @returns {Promise<Ledger>}
 */
async function settle(soak, load) {
  progress('waiting until everything has come');
  const startedAt = performance.now();
  Object.assign(load.others, await soak.load.ask('wind up'));
  const missing = () => [...soak.expected].filter((subject) => !soak.told.has(subject)).length;
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

/** @param {Stack} stack */
async function deadLetters({ healthUrls }) {
  let count = 0;
  for (const url of Object.values(healthUrls)) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, value] of text.matchAll(/^frontdesk_dead_letters\{[^}]*\} (\d+)/gm)) count += Number(value);
  }
  return count;
}
