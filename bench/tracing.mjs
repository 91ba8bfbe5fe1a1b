// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createKeys, createOrganizations } from './accounts.mjs';
import { progress, runBench } from './bench-run.mjs';
import { startChild } from './child-processes.mjs';
import { cpuBetween, readCpu } from './cpu-times.mjs';
import { LEAD_BODY, seedLeads } from './leads.mjs';
import { median } from './percentiles.mjs';
import { writeResult } from './results.mjs';
import { startStack } from './stack.mjs';

/** @typedef {import('./load-process.mjs').LoadRequest} LoadRequest */
/** @typedef {import('./load-process.mjs').LoadResult & { cpu: import('./cpu-times.mjs').CpuUse }} Round */
/** @typedef {{ off: Round, on: Round }} Pair one after the other */
/** @typedef {{ stack: import('./stack.mjs').Stack, accounts: (count: number) => import('./accounts.mjs').Account[] }} Side */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: 'GET,POST' },
    sampled: { type: 'string', default: '0.01' },
  },
});
const ROUNDS = Number(options.rounds);
const SECONDS = Number(options.seconds);
const CONNECTIONS = Number(options.connections);
const WARM_UP_SECONDS = 5;
const ORGANIZATIONS = 20;
const LEADS = 20_000;
const KEYS = 20_000;
/** As busy as a key may be, and looked up in Postgres as seldom: what a request costs besides is at its least. */
const REQUESTS_PER_KEY = 60;
const THROUGHPUT_BAR = 0.97;
const SERVICES = ['gateway', 'records', 'webhooks'];
const SIDES = /** @type {const} */ (['off', 'on']);

/** @type {Record<string, (account: import('./accounts.mjs').Account, n: number) => LoadRequest>} */
const REQUESTS = {
  GET: ({ key }, n) => ({
    method: 'GET',
    // The organizations take turns among leads as they do among keys.
    path: `/api/public/v1/leads/${1 + (n % ORGANIZATIONS) + ORGANIZATIONS * ((n * 7919) % (LEADS / ORGANIZATIONS))}`,
    headers: { authorization: `Bearer ${key}` },
  }),
  POST: ({ key }) => ({
    method: 'POST',
    path: '/api/public/v1/leads',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: LEAD_BODY,
  }),
};

await runBench(async (atEnd) => {
  const collector = startChild('collector-process.mjs', atEnd);
  const { endpoint } = await collector.ask('where');
  progress('starting Postgres, Redis, RabbitMQ and services that make no traces');
  const off = await startSide({}, atEnd);
  progress('starting the same with traces');
  const sides = {
    off,
    on: await startSide({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: options.sampled }, atEnd),
  };
  const load = startChild('load-process.mjs', atEnd);
  const known = { collector: collector.pid, load: load.pid };

  /** @type {(name: keyof typeof sides, requests: LoadRequest[], seconds: number) => Promise<Round>} */
  const measure = async (name, requests, seconds) => {
    const { stack } = sides[name];
    const pids = { ...stack.pids, ...known };
    const before = readCpu(pids);
    const result = await load.ask({ origin: stack.origin, requests, connections: CONNECTIONS, seconds });
    await untilPublished(stack);
    const cpu = cpuBetween(before, readCpu(pids), Object.keys(stack.pids));
    if (Object.keys(result.others).some((status) => status !== '429'))
      throw new Error(`${name}: ${JSON.stringify(result.others)}`);
    return { ...result, cpu };
  };

  /** @type {Record<string, Pair[]>} */
  const measured = {};
  for (const method of Object.keys(REQUESTS).filter((each) => options.only.includes(each))) {
    progress(`${method}: warming up`);
    const requests = (/** @type {keyof typeof sides} */ side, /** @type {number} */ keys) =>
      sides[side].accounts(keys).map(REQUESTS[method]);
    await measure('on', requests('on', KEYS / 4), WARM_UP_SECONDS);
    const trial = await measure('off', requests('off', KEYS / 4), WARM_UP_SECONDS);
    const keys = Math.ceil((perSecond(trial) * SECONDS) / REQUESTS_PER_KEY);
    measured[method] = [];
    for (let round = 0; round < ROUNDS; round++) {
      progress(`${method}: round ${round + 1} of ${ROUNDS}`);
      // Whoever goes second finds the machine warmer, or busier: they take turns at that as well.
      const order = round % 2 === 0 ? SIDES : SIDES.toReversed();
      /** @type {Partial<Pair>} */
      const pair = {};
      for (const side of order) pair[side] = await measure(side, requests(side, keys), SECONDS);
      measured[method].push(/** @type {Pair} */ (pair));
    }
  }
  const { exports } = await collector.ask('how many');
  if (exports === 0 && Number(options.sampled) > 0) throw new Error('no traces were exported');
  report(measured, exports);
});

/**
 * @param {Record<string, string>} env
 * @param {import('./stack.mjs').AtEnd} atEnd
 * @returns {Promise<Side>}
 */
async function startSide(env, atEnd) {
  const stack = await startStack({ apps: SERVICES, env }, atEnd);
  const organizations = await createOrganizations(stack, ORGANIZATIONS);
  const accounts = await createKeys(stack, organizations, KEYS);
  await seedLeads(stack.sql, organizations, LEADS);
  let next = 0;
  return {
    stack,
    // The organizations take turns among keys: what is handed out begins with the first of them, as the leads do.
    accounts: (count) => {
      if (next + count > KEYS) next = 0;
      const given = accounts.slice(next, next + count);
      next = Math.ceil((next + count) / ORGANIZATIONS) * ORGANIZATIONS;
      return given;
    },
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
 * @param {Record<string, Pair[]>} measured
 * @param {number} exports
 */
function report(measured, exports) {
  const share = `${Number(options.sampled) * 100} %`;
  const notes = Object.entries(measured).map(([method, pairs]) => {
    const ratios = pairs.map(({ off, on }) => perSecond(on) / perSecond(off));
    const met = median(ratios) >= THROUGHPUT_BAR ? 'met' : 'not met';
    return `${method}: throughput with ${share} sampled ÷ without traces: ${median(ratios).toFixed(3)} (pairs: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}); the bar is ${THROUGHPUT_BAR}: ${met}.`;
  });
  const foreign = Object.values(measured).flatMap((pairs) => pairs.flatMap(({ off, on }) => [off.cpu, on.cpu]));
  notes.push(
    `Other work on the machine meanwhile, the idle stack's included: ${Math.round(median(foreign.map((cpu) => cpu.foreign)) * 100)} % of its CPU at the median round.`,
    `${exports} exports came in. requests/s: median of the rounds. CPU: all rounds together, without load generator and collector.`,
  );
  writeResult({
    name: 'tracing',
    title: 'What traces cost',
    columns: ['request', 'traces', 'requests/s', 'p50 ms', 'p99 ms', 'CPU s per 1,000', '× off'],
    rows: Object.entries(measured).flatMap(([method, pairs]) =>
      SIDES.map((side) => {
        const rounds = pairs.map((pair) => pair[side]);
        const off = pairs.map((pair) => pair.off);
        return [
          method,
          side === 'on' ? `${share} sampled` : 'off',
          Math.round(median(rounds.map(perSecond))),
          median(rounds.map(({ p50 }) => p50)).toFixed(2),
          median(rounds.map(({ p99 }) => p99)).toFixed(2),
          cpuOf(rounds).toFixed(3),
          (cpuOf(rounds) / cpuOf(off)).toFixed(3),
        ];
      }),
    ),
    notes,
    measured,
  });
}

/** @param {Round} round */
function perSecond({ count, seconds }) {
  return count / seconds;
}

/** @param {Round[]} rounds */
function cpuOf(rounds) {
  const thousands = rounds.reduce((sum, { count }) => sum + count, 0) / 1000;
  return rounds.reduce((sum, { cpu }) => sum + cpu.total, 0) / thousands;
}
