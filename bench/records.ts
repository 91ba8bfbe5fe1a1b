import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { createKeys, createOrganizations, subscribe } from './accounts.ts';
import { progress, runBench } from './bench-run.ts';
import { startChild } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import { PLAN_LOGGING, type RanPlan, watchPlans } from './logged-plans.ts';
import { checkPage, type ListCase, listCases, type ListPage, LISTS, pagesOf } from './record-lists.ts';
import { reportRecords } from './records-report.ts';
import { seedRecords, sizesOf } from './record-seeds.ts';
import { ingestCalls, lookUpCallers, screenCalls } from './record-writes.ts';
import { roleOf, type Stack, startStack } from './stack.ts';

type MeasuredPage = ListPage & { times: number[]; plan: RanPlan };
export type MeasuredList = ListCase & { total: number; pages: MeasuredPage[] };
type Get = (url: string) => Promise<{ body: Page; ms: number }>;

interface Page {
  data: unknown[];
  meta: { next_cursor: string | null };
}

const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '10000000' },
    'blocked-callers': { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
  },
});
const CALLS = Number(options.calls);
const BLOCKED_CALLERS = Number(options['blocked-callers']);
const REQUESTS = Number(options.requests);
const SECONDS = Number(options.seconds);

const ORGANIZATIONS = 200;
/** The number of organizations whose calls are reported during the measurement. */
const REPORTING = 20;
const WARM_UP = 10;
/** A key may send 120 requests a minute. */
const REQUESTS_PER_KEY = 100;
const SCREENED_PER_SECOND = 100;
const LOOK_UPS = 10_000;
/**
 * The disk space in bytes: a part per call with its records, and a fixed part for the write-ahead log and for sorting
 * rows for the indexes.
 */
const DISK = { perCall: 900, fixed: 8e9 };
const GIGABYTE = 1e9;

await runBench(async (atEnd) => {
  checkDisk();
  progress('starting Postgres, Redis, RabbitMQ, the services and a receiver');
  const receiver = startChild('receiver-process.ts', atEnd);
  const load = startChild('load-process.ts', atEnd);
  const port = await receiver.ask<number>('listen');
  const cursorSecret = randomBytes(24).toString('base64url');
  const stack = await startStack(
    {
      apps: ['gateway', 'records', 'dialer', 'webhooks'],
      postgresSettings: {
        shared_preload_libraries: 'pg_stat_statements,auto_explain',
        max_wal_size: '4GB',
        ...PLAN_LOGGING,
      },
      env: { CURSOR_SECRET: cursorSecret, WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port}` },
    },
    atEnd,
  );
  await stack.sql.query('CREATE EXTENSION pg_stat_statements');
  const organizations = await createOrganizations(stack, ORGANIZATIONS);
  const seeding = await timed(`writing ${CALLS.toLocaleString('en')} calls with their leads and bookings`, () =>
    seedRecords(stack.sql, organizations, { calls: CALLS, blockedCallers: BLOCKED_CALLERS }),
  );
  const sizes = await sizesOf(stack.sql);
  const lists = await measureLists(stack, { organizationId: organizations[0], cursorSecret });

  const reporting = organizations.slice(0, REPORTING);
  for (const { key } of await createKeys(stack, reporting, REPORTING)) {
    await subscribe(stack, key, `http://127.0.0.1:${port}/hook`, 'call.completed');
  }
  const measuring = { stack, receiver, load };
  progress('reporting completed calls: warming up');
  await ingestCalls(measuring, reporting, 3);
  progress(`reporting completed calls for ${SECONDS} s`);
  const ingest = await ingestCalls(measuring, reporting, SECONDS);
  progress(`reporting ringing calls, ${SCREENED_PER_SECOND}/s`);
  await screenCalls(measuring, reporting, { seconds: 3, perSecond: SCREENED_PER_SECOND });
  const screening = await screenCalls(measuring, reporting, { seconds: SECONDS, perSecond: SCREENED_PER_SECOND });
  const lookUps = await lookUpCallers(stack, reporting, LOOK_UPS);
  reportRecords({ calls: CALLS, organizations: ORGANIZATIONS, seeding, sizes, lists, ingest, screening, lookUps });
});

function checkDisk() {
  const { bavail, bsize } = statfsSync(os.tmpdir());
  const needed = CALLS * DISK.perCall + DISK.fixed;
  if (bavail * bsize >= needed) return;
  const [free, wanted] = [bavail * bsize, needed].map((bytes) => (bytes / GIGABYTE).toFixed(1));
  throw new Error(
    `${os.tmpdir()} has ${free} GB free, and ${CALLS.toLocaleString('en')} calls need up to ${wanted} GB. Set TMPDIR to a larger disk or lower --calls.`,
  );
}

/** @returns the seconds that it took */
async function timed(what: string, work: () => Promise<unknown>): Promise<number> {
  progress(what);
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Measures the pages of every list of the largest organization in turn, and then explains each page. */
async function measureLists(stack: Stack, account: { organizationId: number; cursorSecret: string }) {
  progress('finding the pages of each list');
  const lists = [];
  for (const listCase of await listCases(stack.sql, account.organizationId)) {
    lists.push({ ...listCase, ...(await pagesOf(stack.sql, account, listCase)) });
  }
  const pages = lists.flatMap(({ list, pages: ofList }) => ofList.map((page) => ({ list, ...page, times: [0] })));
  const get = await getter(stack, account.organizationId, pages.length * (REQUESTS + WARM_UP + 3));
  for (const page of pages) checkPage(page, (await get(page.url)).body);
  for (let n = 1; n < WARM_UP; n++) for (const { url } of pages) await get(url);
  for (const page of pages) page.times = [];

  progress(`${REQUESTS} requests for each of ${pages.length} pages, round-robin`);
  await stack.sql.query('SELECT pg_stat_statements_reset()');
  // Every process that the bench started is a descendant of it.
  const pids = { bench: process.pid };
  const before = readCpu(pids);
  for (let n = 0; n < REQUESTS; n++) for (const page of pages) page.times.push((await get(page.url)).ms);
  const statements = (await countStatements(stack)) / (pages.length * REQUESTS);
  const { foreign } = cpuBetween(before, readCpu(pids), Object.keys(pids));
  const planned = await explainPages(stack, get, pages);
  return {
    statements,
    foreign,
    lists: lists.map((list) => ({ ...list, pages: planned.splice(0, list.pages.length) })),
  };
}

async function getter(stack: Stack, organizationId: number, requests: number): Promise<Get> {
  const accounts = await createKeys(stack, [organizationId], Math.ceil(requests / REQUESTS_PER_KEY));
  let sent = 0;
  return async (url) => {
    const { key } = accounts[sent++ % accounts.length];
    const startedAt = performance.now();
    const response = await fetch(`${stack.origin}${url}`, { headers: { authorization: `Bearer ${key}` } });
    const body = (await response.json()) as Page;
    if (response.status !== 200) throw new Error(`GET ${url}: ${response.status} ${JSON.stringify(body)}`);
    return { body, ms: performance.now() - startedAt };
  };
}

/** @returns the number of statements on the tables of the lists since the last reset */
async function countStatements({ sql }: Stack) {
  const tables = Object.values(LISTS).map(({ table }) => table.split('.')[1]);
  const { rows } = await sql.query(
    `SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
     WHERE userid IN ($1::regrole, $2::regrole) AND query ~ $3`,
    [roleOf('records'), roleOf('dialer'), `\\m(${tables.join('|')})\\M`],
  );
  return rows[0].calls;
}

/** Adds the most expensive plan of each page, because a service has several sessions and each makes its own plan. */
async function explainPages<T extends { list: keyof typeof LISTS; url: string }>(
  stack: Stack,
  get: Get,
  pages: readonly T[],
) {
  progress('explaining the statements of each page');
  return watchPlans(stack, async (plansOf) => {
    const explained = [];
    for (const page of pages) {
      const table = LISTS[page.list].table.split('.')[1];
      const plans = await plansOf(async () => {
        for (let n = 0; n < 3; n++) await get(page.url);
      });
      const [plan] = plans.filter(({ text }) => text.includes(`FROM ${table} `)).sort((a, b) => b.blocks - a.blocks);
      if (!plan) throw new Error(`Postgres logged no plan for ${page.url}`);
      explained.push({ ...page, plan });
    }
    return explained;
  });
}
