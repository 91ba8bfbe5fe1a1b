// @ts-check
import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { createKeys, createOrganizations } from './accounts.mjs';
import { progress, runBench } from './bench-run.mjs';
import { startChild } from './child-processes.mjs';
import { cpuBetween, readCpu } from './cpu-times.mjs';
import { PLAN_LOGGING, watchPlans } from './logged-plans.mjs';
import { checkPage, listCases, LISTS, pagesOf } from './record-lists.mjs';
import { reportRecords } from './records-report.mjs';
import { seedRecords, sizesOf } from './record-seeds.mjs';
import { ingestCalls, lookUpCallers, screenCalls } from './record-writes.mjs';
import { roleOf, startStack } from './stack.mjs';

/** @typedef {import('./record-lists.mjs').ListPage & { times: number[], plan: import('./logged-plans.mjs').RanPlan }} MeasuredPage */
/** @typedef {import('./record-lists.mjs').ListCase & { total: number, pages: MeasuredPage[] }} MeasuredList */
/** @typedef {(url: string) => Promise<{ body: any, ms: number }>} Get */

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
/** Those whose calls are reported while the bench measures. */
const REPORTING = 20;
const WARM_UP = 10;
/** One key may send 120 requests a minute. */
const REQUESTS_PER_KEY = 100;
const SCREENED_PER_SECOND = 100;
const LOOK_UPS = 10_000;
/** Log of the writes, sorting for the indexes and the rest that does not grow with the calls. */
const DISK = { perCall: 900, fixed: 8e9 };
const GIGABYTE = 1e9;

await runBench(async (atEnd) => {
  checkDisk();
  progress('starting Postgres, Redis, RabbitMQ, the services and a receiver');
  const receiver = startChild('receiver-process.mjs', atEnd);
  const load = startChild('load-process.mjs', atEnd);
  const port = await receiver.ask('listen');
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
  const seeding = await timed(`writing ${CALLS.toLocaleString('en')} calls and what came of them`, () =>
    seedRecords(stack.sql, organizations, { calls: CALLS, blockedCallers: BLOCKED_CALLERS }),
  );
  const sizes = await sizesOf(stack.sql);
  const lists = await measureLists(stack, { organizationId: organizations[0], cursorSecret });

  const reporting = organizations.slice(0, REPORTING);
  await subscribe(stack, reporting, `http://127.0.0.1:${port}/hook`);
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
    `${os.tmpdir()} has ${free} GB free, and ${CALLS.toLocaleString('en')} calls take up to ${wanted} GB. Set TMPDIR to a larger disk, or take fewer with --calls.`,
  );
}

/**
 * @param {string} what
 * @param {() => Promise<unknown>} work
 * @returns {Promise<number>} seconds
 */
async function timed(what, work) {
  progress(what);
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {readonly number[]} organizations
 * @param {string} url
 */
async function subscribe(stack, organizations, url) {
  for (const { key } of await createKeys(stack, organizations, organizations.length)) {
    const response = await fetch(`${stack.origin}/api/public/v1/webhook-endpoints`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url, events: ['call.completed'] }),
    });
    if (response.status !== 201) throw new Error(`endpoint: ${response.status} ${await response.text()}`);
  }
}

/**
 * The pages of every list of the largest organization, taking turns; then once more while Postgres tells the plans.
 * @param {import('./stack.mjs').Stack} stack
 * @param {{ organizationId: number, cursorSecret: string }} account
 */
async function measureLists(stack, account) {
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

  progress(`${REQUESTS} requests for each of ${pages.length} pages, taking turns`);
  await stack.sql.query('SELECT pg_stat_statements_reset()');
  // Everything the bench has started is below it.
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

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {number} organizationId
 * @param {number} requests
 * @returns {Promise<Get>}
 */
async function getter(stack, organizationId, requests) {
  const accounts = await createKeys(stack, [organizationId], Math.ceil(requests / REQUESTS_PER_KEY));
  let sent = 0;
  return async (url) => {
    const { key } = accounts[sent++ % accounts.length];
    const startedAt = performance.now();
    const response = await fetch(`${stack.origin}${url}`, { headers: { authorization: `Bearer ${key}` } });
    const body = /** @type {any} */ (await response.json());
    if (response.status !== 200) throw new Error(`GET ${url}: ${response.status} ${JSON.stringify(body)}`);
    return { body, ms: performance.now() - startedAt };
  };
}

/**
 * The statements on the tables of the lists since the last reset.
 * @param {import('./stack.mjs').Stack} stack
 */
async function countStatements({ sql }) {
  const tables = Object.values(LISTS).map(({ table }) => table.split('.')[1]);
  const { rows } = await sql.query(
    `SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
     WHERE userid IN ($1::regrole, $2::regrole) AND query ~ $3`,
    [roleOf('records'), roleOf('dialer'), `\\m(${tables.join('|')})\\M`],
  );
  return rows[0].calls;
}

/**
 * The dearest plan that each page ran with; a service has several sessions, and each plans for itself.
 * @template {{ list: keyof typeof LISTS, url: string, times: number[] }} Page
 * @param {import('./stack.mjs').Stack} stack
 * @param {Get} get
 * @param {readonly Page[]} pages
 */
async function explainPages(stack, get, pages) {
  progress('explaining what they ran');
  return watchPlans(stack, async (plansOf) => {
    const explained = [];
    for (const page of pages) {
      const table = LISTS[page.list].table.split('.')[1];
      const plans = await plansOf(async () => {
        for (let n = 0; n < 3; n++) await get(page.url);
      });
      const [plan] = plans.filter(({ text }) => text.includes(`FROM ${table} `)).sort((a, b) => b.blocks - a.blocks);
      if (!plan) throw new Error(`Postgres told no plan for ${page.url}`);
      explained.push({ ...page, plan });
    }
    return explained;
  });
}
