import { freePort } from '@frontdesk/launcher';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createKeys, createOrganizations, subscribe } from './accounts.ts';
import { progress, runBench } from './bench-run.ts';
import { startChild } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import { deliveryPages, seedDeliveries } from './delivery-log-seeds.ts';
import { measureParked } from './parked-deliveries.ts';
import { percentile } from './percentiles.ts';
import { writeResult } from './results.ts';
import { type Stack, startStack } from './stack.ts';

const { values: options } = parseArgs({
  options: {
    attempts: { type: 'string', default: '10000000' },
    parked: { type: 'string', default: '100000' },
    repeats: { type: 'string', default: '60' },
  },
});
const ATTEMPTS = Number(options.attempts);
const PARKED = Number(options.parked);
const REPEATS = Number(options.repeats);

const ORGANIZATIONS = 100;
const DUE = { perSecond: 50, seconds: 20 };
const BARS = { listP95: 50, lagP99: 1000 };

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ, the services and a receiver');
  const receiver = startChild('receiver-process.ts', atEnd);
  const port = await receiver.ask<number>('listen');
  const closedPort = await freePort();
  const cursorSecret = randomBytes(24).toString('base64url');
  const stack = await startStack(
    {
      apps: ['gateway', 'webhooks'],
      postgresSettings: { max_wal_size: '4GB' },
      env: { CURSOR_SECRET: cursorSecret, WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port},127.0.0.1:${closedPort}` },
    },
    atEnd,
  );
  const organizations = await createOrganizations(stack, ORGANIZATIONS);
  const endpoints = await subscribeAll(stack, organizations, `http://127.0.0.1:${port}/hook`);
  progress(`writing ${ATTEMPTS.toLocaleString('en')} attempts`);
  const seeded = await seedDeliveries(stack.sql, endpoints, { attempts: ATTEMPTS });
  progress(`reading lists of ${seeded.largest.toLocaleString('en')} deliveries`);
  const before = readCpu(stack.pids);
  const pages = await measurePages(stack, {
    organizationId: organizations[0],
    cursorSecret,
    endpoint: endpoints[0].id,
  });
  const foreign = cpuBetween(before, readCpu(stack.pids), Object.keys(stack.pids)).foreign;
  progress(`${PARKED.toLocaleString('en')} deliveries parked, ${DUE.perSecond}/s fall due`);
  const lag = await measureParked({ stack, receiver, endpoints, parked: PARKED, due: DUE });
  report({ seeded, pages, lag, foreign });
});

async function subscribeAll(stack: Stack, organizations: readonly number[], url: string) {
  const endpoints = [];
  for (const { key, organizationId } of await createKeys(stack, organizations, organizations.length)) {
    endpoints.push({ id: await subscribe(stack, key, url, 'lead.created'), organization: organizationId });
  }
  return endpoints;
}

/** Requests the pages in turn. */
async function measurePages(stack: Stack, account: { organizationId: number; cursorSecret: string; endpoint: number }) {
  const pages = (await deliveryPages(stack.sql, account)).map((page) => ({
    ...page,
    times: [] as number[],
  }));
  for (let turn = -3; turn < REPEATS; turn++) {
    for (const page of pages) {
      const startedAt = performance.now();
      const response = await fetch(`${stack.origin}${page.url}`, {
        headers: { authorization: `Bearer ${stack.platformToken}` },
      });
      const body = (await response.json()) as { data: { attempt_log: unknown[] }[] };
      if (turn >= 0) page.times.push(performance.now() - startedAt);
      if (
        response.status !== 200 ||
        body.data.length !== page.rows ||
        body.data.some((row) => !row.attempt_log.length)
      ) {
        throw new Error(`${page.url}: ${response.status} with ${body.data?.length} deliveries, not ${page.rows}`);
      }
    }
  }
  return pages.map(({ name, times }) => ({ name, p50: percentile(times, 0.5), p95: percentile(times, 0.95) }));
}

function report({
  seeded,
  pages,
  lag,
  foreign,
}: {
  seeded: Awaited<ReturnType<typeof seedDeliveries>>;
  pages: Awaited<ReturnType<typeof measurePages>>;
  lag: Awaited<ReturnType<typeof measureParked>>;
  /** The share of the CPU that other processes used while pages were read. */
  foreign: number;
}) {
  const row = (what: string, value: number, bar: number) => [
    what,
    value.toFixed(1),
    `≤ ${bar}`,
    value <= bar ? 'yes' : 'NO',
  ];
  writeResult({
    name: 'delivery-log',
    title: `The delivery log with ${seeded.attempts.toLocaleString('en')} attempts`,
    columns: ['what', 'measured', 'bar', 'met'],
    rows: [
      ...pages.map(({ name, p95 }) => row(`p95 in ms: ${name}`, p95, BARS.listP95)),
      row(`due → received with ${PARKED} parked, p99 in ms`, lag.p99, BARS.lagP99),
    ],
    notes: [
      `${seeded.deliveries.toLocaleString('en')} deliveries of ${ORGANIZATIONS} organizations over 30 days, ${seeded.largest.toLocaleString('en')} of the one that is read; written in ${seeded.seconds.toFixed(0)} s; ${seeded.megabytes.toFixed(0)} MB with indexes.`,
      `p50 of the pages in ms: ${pages.map(({ name, p50 }) => `${name} ${p50.toFixed(1)}`).join('; ')}.`,
      `Due → received: ${lag.count} deliveries, p50 ${lag.p50.toFixed(1)} ms, slowest ${lag.slowest.toFixed(1)} ms; other processes used ${Math.round(lag.foreign * 100)} % of the CPU, ${Math.round(foreign * 100)} % while pages were read.`,
    ],
    measured: { seeded, pages, lag },
  });
}
