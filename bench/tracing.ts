import { parseArgs } from 'node:util';
import { type Account, createKeys, createOrganizations, keyRing } from './accounts.ts';
import { progress, runBench } from './bench-run.ts';
import { startChild } from './child-processes.ts';
import { cpuBetween, type CpuUse, readCpu } from './cpu-times.ts';
import { LEAD_BODY, seedLeads } from './leads.ts';
import type { LoadRequest, LoadResult } from './load-process.ts';
import { median } from './percentiles.ts';
import { writeResult } from './results.ts';
import { type AtEnd, type Stack, startStack, untilPublished } from './stack.ts';

type Round = LoadResult & { cpu: CpuUse };
/** Two consecutive rounds. */
interface Pair {
  off: Round;
  on: Round;
}
interface Side {
  stack: Stack;
  accounts: (count: number) => Account[];
}

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
/**
 * Each key sends as many requests as it may before it is looked up again. This minimizes the cost of a request, so the
 * cost of tracing is most visible.
 */
const REQUESTS_PER_KEY = 60;
const THROUGHPUT_BAR = 0.97;
const SERVICES = ['gateway', 'records', 'webhooks'];
const SIDES = ['off', 'on'] as const;

const REQUESTS: Record<string, (account: Account, n: number) => LoadRequest> = {
  GET: ({ key }, n) => ({
    method: 'GET',
    // The leads belong to the organizations in turn, as keys do.
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
  const collector = startChild('collector-process.ts', atEnd);
  const { endpoint } = await collector.ask<{ endpoint: string }>('where');
  progress('starting Postgres, Redis, RabbitMQ and the services without traces');
  const off = await startSide({}, atEnd);
  progress('starting the same with traces');
  const sides = {
    off,
    on: await startSide({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: options.sampled }, atEnd),
  };
  const load = startChild('load-process.ts', atEnd);
  const known = { collector: collector.pid, load: load.pid };

  const measure: (name: keyof typeof sides, requests: LoadRequest[], seconds: number) => Promise<Round> = async (
    name,
    requests,
    seconds,
  ) => {
    const { stack } = sides[name];
    const pids = { ...stack.pids, ...known };
    const before = readCpu(pids);
    const result = await load.ask<LoadResult>({ origin: stack.origin, requests, connections: CONNECTIONS, seconds });
    await untilPublished(stack);
    const cpu = cpuBetween(before, readCpu(pids), Object.keys(stack.pids));
    if (Object.keys(result.others).some((status) => status !== '429'))
      throw new Error(`${name}: ${JSON.stringify(result.others)}`);
    return { ...result, cpu };
  };

  const measured: Record<string, Pair[]> = {};
  for (const method of Object.keys(REQUESTS).filter((each) => options.only.includes(each))) {
    progress(`${method}: warming up`);
    const requests = (side: keyof typeof sides, keys: number) => sides[side].accounts(keys).map(REQUESTS[method]);
    await measure('on', requests('on', KEYS / 4), WARM_UP_SECONDS);
    const trial = await measure('off', requests('off', KEYS / 4), WARM_UP_SECONDS);
    const keys = Math.ceil((perSecond(trial) * SECONDS) / REQUESTS_PER_KEY);
    measured[method] = [];
    for (let round = 0; round < ROUNDS; round++) {
      progress(`${method}: round ${round + 1} of ${ROUNDS}`);
      // The second side finds a warmer or busier machine, so the order alternates.
      const order = round % 2 === 0 ? SIDES : SIDES.toReversed();
      const pair: Partial<Pair> = {};
      for (const side of order) pair[side] = await measure(side, requests(side, keys), SECONDS);
      measured[method].push(pair as Pair);
    }
  }
  const { exports } = await collector.ask<{ exports: number }>('how many');
  if (exports === 0 && Number(options.sampled) > 0) throw new Error('no traces were exported');
  report(measured, exports);
});

async function startSide(env: Record<string, string>, atEnd: AtEnd): Promise<Side> {
  const stack = await startStack({ apps: SERVICES, env }, atEnd);
  const organizations = await createOrganizations(stack, ORGANIZATIONS);
  const accounts = await createKeys(stack, organizations, KEYS);
  await seedLeads(stack.sql, organizations, LEADS);
  return { stack, accounts: keyRing(accounts, ORGANIZATIONS) };
}

function report(measured: Record<string, Pair[]>, exports: number) {
  const share = `${Number(options.sampled) * 100} %`;
  const notes = Object.entries(measured).map(([method, pairs]) => {
    const ratios = pairs.map(({ off, on }) => perSecond(on) / perSecond(off));
    const met = median(ratios) >= THROUGHPUT_BAR ? 'met' : 'not met';
    return `${method}: throughput with ${share} sampled ÷ without traces: ${median(ratios).toFixed(3)} (pairs: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}); the bar is ${THROUGHPUT_BAR}: ${met}.`;
  });
  const foreign = Object.values(measured).flatMap((pairs) => pairs.flatMap(({ off, on }) => [off.cpu, on.cpu]));
  notes.push(
    `Other processes, the idle stack among them, used ${Math.round(median(foreign.map((cpu) => cpu.foreign)) * 100)} % of the CPU in the median round.`,
    `${exports} exports arrived. requests/s: median of the rounds. CPU: all rounds together, without load generator and collector.`,
  );
  writeResult({
    name: 'tracing',
    title: 'The cost of traces',
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

function perSecond({ count, seconds }: Round) {
  return count / seconds;
}

function cpuOf(rounds: Round[]) {
  const thousands = rounds.reduce((sum, { count }) => sum + count, 0) / 1000;
  return rounds.reduce((sum, { cpu }) => sum + cpu.total, 0) / thousands;
}
