import { findBrowser, freePort } from '@frontdesk/launcher';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium, type BrowserContext } from 'playwright-core';
import { createOrganizations, createSession } from './accounts.ts';
import { progress, runBench } from './bench-run.ts';
import { median } from './percentiles.ts';
import { seedRecords } from './record-seeds.ts';
import { writeResult } from './results.ts';
import { type AtEnd, type Stack, startStack } from './stack.ts';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, rows: { type: 'string', default: '10000000' } },
});
const RUNS = Number(options.runs);
const ROWS = Number(options.rows);

const LIST_ROWS = 100;
const MAX_ATTEMPTS = 3;
const MAX_LIST_MS = 30_000;
/** Records of today, for the numbers and the charts of Home. */
const RECENT = 40;
const BARS = { score: 95, firstLoadBytes: 250_000, layoutShift: 0, interactiveMs: 300 };
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const LIGHTHOUSE = path.join(import.meta.dirname, '../node_modules/.bin/lighthouse');
/** Runs in each page before its own scripts. Notes when the rows are shown and the thread is idle. */
const NOTE_ROWS = `
  new MutationObserver((_changes, observer) => {
    if (document.querySelectorAll('main tbody tr').length < ${LIST_ROWS}) return;
    observer.disconnect();
    requestIdleCallback(() => (window.idleAt = performance.now()));
  }).observe(document, { childList: true, subtree: true });`;
/** The time from the response with the rows, or null while they are not shown. */
const SINCE_RESPONSE = `(() => {
  const answer = performance.getEntriesByType('resource').find(({ name }) => /\\/calls\\?.*per_page=/.test(name));
  return window.idleAt === undefined || !answer ? null : window.idleAt - answer.responseEnd;
})()`;
const run = promisify(execFile);

/** The fields of a Lighthouse report that this bench reads. */
interface Report {
  runtimeError?: { message: string };
  finalDisplayedUrl: string;
  lighthouseVersion: string;
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: {
    'largest-contentful-paint': { numericValue: number };
    'cumulative-layout-shift': { numericValue: number };
    'network-requests': { details: { items: { url: string; resourceType?: string }[] } };
  };
}

interface MeasuredPage {
  name: string;
  device: 'phone' | 'desktop';
  /** The scores of all runs, by category. */
  scores: Record<(typeof CATEGORIES)[number], number[]>;
  paintMs: number[];
  layoutShift: number[];
  firstLoadBytes: number;
}

await runBench(async (atEnd) => {
  const browser = findBrowser();
  if (browser.path === null) throw new Error(`There is no browser: ${browser.why}.`);
  progress('starting Postgres, Redis, RabbitMQ and the services');
  const stack = await startStack({ apps: ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'] }, atEnd);
  const [organizationId] = await createOrganizations(stack, 1);
  progress(`writing ${ROWS.toLocaleString('en')} calls`);
  await seedRecords(stack.sql, [organizationId], { calls: ROWS, blockedCallers: 1000 });
  const chat = await writeRecent(stack, organizationId);
  const cookie = await createSession(stack, { email: 'owner@example.com', organizationId, role: 'owner' });
  const signedIn = (name: string, path: string) => ({
    name,
    url: `${stack.origin}/portal/${organizationId}/live/${path}`,
    cookie,
  });
  const pages = [
    { name: 'Sign-in', url: `${stack.origin}/portal/sign-in`, cookie: null },
    signedIn('Home', 'home'),
    signedIn('Inbox', `inbox/${chat}`),
    signedIn('Calls', 'calls'),
    signedIn('Settings', 'settings'),
  ];
  const measured: MeasuredPage[] = [];
  for (const page of pages) {
    for (const device of ['phone', 'desktop'] as const) {
      progress(`${RUNS} runs of Lighthouse on ${page.name} as a ${device}`);
      measured.push(await measurePage(stack, browser.path, { ...page, device }, atEnd));
    }
  }
  progress(`a list of ${LIST_ROWS} rows`);
  const listMs = await measureList(stack, browser.path, { organizationId, cookie }, atEnd);
  report(measured, listMs);
});

/** Writes records of today, and returns the id of the last chat. */
async function writeRecent({ origin, platformToken }: Stack, organizationId: number): Promise<number> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api/platform/v1/organizations/${organizationId}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platformToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { id: number } }).data.id;
  };
  let chat = 0;
  for (let n = 0; n < RECENT; n++) {
    const status = n % 3 === 0 ? 'missed' : 'completed';
    await post('/calls', { direction: 'inbound', status, from_number: '+14155550123', to_number: '+13125550100' });
    await post('/leads', { source: 'website', name: `Person ${n}`, reason: 'Wants a cleaning on a Saturday morning' });
    chat = await post('/chats', { channel: 'web', page_url: 'https://shop.example/prices' });
    await post(`/chats/${chat}/messages`, { sender: 'visitor', body: 'Do you have time on Friday?' });
    await post(`/chats/${chat}/handoff`, { to: 'owner' });
  }
  return chat;
}

/** Starts a browser with a new profile. */
async function startBrowser(
  { origin }: Stack,
  executablePath: string,
  { cookie, port }: { cookie: string | null; port?: number },
  atEnd: AtEnd,
): Promise<BrowserContext> {
  const profile = mkdtempSync(path.join(tmpdir(), 'frontdesk-bench-'));
  atEnd(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', ...(port ? [`--remote-debugging-port=${port}`] : [])],
  });
  atEnd(() => context.close());
  if (cookie) {
    const [name, value] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  }
  return context;
}

/** Runs Lighthouse on a page, each time with an empty cache. */
async function measurePage(
  stack: Stack,
  executablePath: string,
  { name, url, cookie, device }: { name: string; url: string; cookie: string | null; device: MeasuredPage['device'] },
  atEnd: AtEnd,
): Promise<MeasuredPage> {
  const port = await freePort();
  const context = await startBrowser(stack, executablePath, { cookie, port }, atEnd);
  const reports: Report[] = [];
  for (let n = 0; n < RUNS; n++) reports.push(await tracedLighthouse(url, port, device));
  await context.close();
  const percent = (category: keyof Report['categories']) =>
    reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100));
  const [performance, accessibility, bestPractices] = CATEGORIES.map(percent);
  return {
    name,
    device,
    scores: { performance, accessibility, 'best-practices': bestPractices },
    paintMs: reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue),
    layoutShift: reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue),
    firstLoadBytes: await compressedSize(reports[0]),
  };
}

/** Runs Lighthouse again if the browser wrote no trace, as Lighthouse asks for. A low score is no reason. */
async function tracedLighthouse(url: string, port: number, device: MeasuredPage['device']): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await lighthouse(url, port, device);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !/NO_NAVSTART|NO_FCP/.test((error as { stderr?: string }).stderr ?? ''))
        throw error;
    }
  }
}

async function lighthouse(url: string, port: number, device: MeasuredPage['device']): Promise<Report> {
  const { stdout } = await run(
    process.execPath,
    [
      LIGHTHOUSE,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join()}`,
      '--no-enable-error-reporting',
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}`);
  return report;
}

/** Returns the size of the page, its scripts and its styles, compressed with gzip. */
async function compressedSize({ audits }: Report): Promise<number> {
  const { items } = audits['network-requests'].details;
  const files = items.filter(({ resourceType = '' }) => ['Document', 'Script', 'Stylesheet'].includes(resourceType));
  const sizes = await Promise.all(
    [...new Set(files.map(({ url }) => url))].map(async (url) => gzipSync(await (await fetch(url)).bytes()).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the times from the response with the rows until the page shows them and its thread is idle. */
async function measureList(
  stack: Stack,
  executablePath: string,
  { organizationId, cookie }: { organizationId: number; cookie: string },
  atEnd: AtEnd,
): Promise<number[]> {
  const context = await startBrowser(stack, executablePath, { cookie }, atEnd);
  const page = await context.newPage();
  await page.addInitScript(NOTE_ROWS);
  // The portal asks for 25 rows.
  await page.route(/\/portal\/api\/v1\/.*per_page=25/, (route) =>
    route.continue({ url: route.request().url().replace('per_page=25', `per_page=${LIST_ROWS}`) }),
  );
  const times: number[] = [];
  for (let n = 0; n < RUNS; n++) {
    await page.goto(`${stack.origin}/portal/${organizationId}/live/calls`);
    const giveUpAt = performance.now() + MAX_LIST_MS;
    let ms: number | null = null;
    while (ms === null) {
      if (performance.now() > giveUpAt)
        throw new Error(`The list has not shown ${LIST_ROWS} rows within ${MAX_LIST_MS} ms`);
      await sleep(50);
      ms = await page.evaluate<number | null>(SINCE_RESPONSE);
    }
    times.push(ms);
  }
  return times;
}

function report(pages: readonly MeasuredPage[], listMs: readonly number[]) {
  const isMet = (met: boolean) => (met ? 'met' : 'NOT met');
  const scores = pages.flatMap((page) => CATEGORIES.map((category) => median(page.scores[category])));
  const largest = Math.max(...pages.map(({ firstLoadBytes }) => firstLoadBytes));
  const shift = Math.max(...pages.map(({ layoutShift }) => median(layoutShift)));
  const interactiveMs = median(listMs);
  writeResult({
    name: 'portal-pages',
    title: `Pages of the portal, median of ${RUNS} runs`,
    columns: ['page', 'device', ...CATEGORIES, 'largest paint ms', 'layout shift', 'first load kB'],
    rows: pages.map((page) => [
      page.name,
      page.device,
      ...CATEGORIES.map((category) => median(page.scores[category])),
      Math.round(median(page.paintMs)),
      median(page.layoutShift).toFixed(3),
      (page.firstLoadBytes / 1000).toFixed(1),
    ]),
    notes: [
      `Scores of at least ${BARS.score}: ${isMet(scores.every((score) => score >= BARS.score))}.`,
      `No layout shift: ${isMet(shift <= BARS.layoutShift)}.`,
      `At most ${BARS.firstLoadBytes / 1000} kB of page, scripts and styles, compressed: ${isMet(largest <= BARS.firstLoadBytes)}.`,
      `A list of ${LIST_ROWS} of ${ROWS.toLocaleString('en')} calls is shown and the page idle ${Math.round(interactiveMs)} ms after the response (median; at most ${Math.round(Math.max(...listMs))}). At most ${BARS.interactiveMs} ms: ${isMet(interactiveMs <= BARS.interactiveMs)}.`,
      `Lighthouse simulates a slow network and processor from what it measured on ${cpus().length} cores, so other work lowers the scores.`,
    ],
    measured: { pages, listMs },
  });
}
