import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { createOrganizations, createSession } from './accounts.ts';
import { progress, runBench } from './bench-run.ts';
import { type Child, startChild } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import { percentile } from './percentiles.ts';
import type { OpenPortal, PortalArrival } from './portals-process.ts';
import { memoryOf } from './process-memory.ts';
import { writeResult } from './results.ts';
import { type Stack, startStack } from './stack.ts';

interface Chat {
  id: number;
  organizationId: number;
}

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '100' },
    streams: { type: 'string', default: '500' },
  },
});
const SECONDS = Number(options.seconds);
const MESSAGES_PER_SECOND = Number(options.rate);
const STREAMS = Number(options.streams);

const PORTALS_PER_ORGANIZATION = 10;
const ORGANIZATIONS = Math.ceil(STREAMS / PORTALS_PER_ORGANIZATION);
/** Enough chats that each message arrives before the next message of its chat is posted. */
const CHATS = 2 * MESSAGES_PER_SECOND;
const LATEST_MS = 10_000;
const BARS = { p99: 200 };
const SERVICES = ['gateway', 'chats', 'rabbitmq'];
const agent = new Agent({ connections: 64, pipelining: 1 });

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ and the services');
  const browsers = startChild('portals-process.ts', atEnd);
  const stack = await startStack({ apps: ['gateway', 'chats'], env: { TRUSTED_PROXIES: '127.0.0.1' } }, atEnd);
  const organizations = await createOrganizations(stack, ORGANIZATIONS);
  const chats = await startChats(stack, organizations);
  progress('warming up');
  await measure(stack, browsers, chats, { seconds: 5, notices: 0, reads: 0 });
  progress(`${MESSAGES_PER_SECOND} messages/s for ${SECONDS} s, no portal open`);
  const closed = await measure(stack, browsers, chats, { seconds: SECONDS, notices: 0, reads: 0 });
  progress(`opening ${STREAMS} streams`);
  const portals = await signIn(stack, organizations);
  const before = memoryOf(stack.pids['gateway']).now;
  await browsers.ask({ open: portals });
  const memoryPerStream = ((memoryOf(stack.pids['gateway']).now - before) * 1024) / STREAMS;
  await measure(stack, browsers, chats, { seconds: 3, notices: PORTALS_PER_ORGANIZATION, reads: 1 });
  progress(`${MESSAGES_PER_SECOND} messages/s for ${SECONDS} s, ${STREAMS} portals open`);
  const open = await measure(stack, browsers, chats, { seconds: SECONDS, notices: PORTALS_PER_ORGANIZATION, reads: 1 });
  report({ closed, open, memoryPerStream });
});

async function send<T>({ origin, platformToken }: Stack, path: string, body: unknown): Promise<T> {
  const response = await request(`${origin}/api/platform/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platformToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    dispatcher: agent,
  });
  const text = await response.body.text();
  if (response.statusCode >= 300) throw new Error(`POST ${path}: ${response.statusCode} ${text}`);
  return JSON.parse(text) as T;
}

/** Starts chats and hands them to the owner, so that the AI does not reply. */
async function startChats(stack: Stack, organizations: readonly number[]): Promise<Chat[]> {
  const chats: Chat[] = [];
  for (let n = 0; n < CHATS; n++) {
    const organizationId = organizations[n % organizations.length];
    const path = `/organizations/${organizationId}/chats`;
    const { data } = await send<{ data: { id: number } }>(stack, path, { channel: 'web' });
    await send(stack, `${path}/${data.id}/handoff`, { to: 'owner' });
    chats.push({ id: data.id, organizationId });
  }
  return chats;
}

/** Signs people in. */
async function signIn(stack: Stack, organizations: readonly number[]): Promise<OpenPortal[]> {
  const portals: OpenPortal[] = [];
  for (let n = 0; n < STREAMS; n++) {
    const organizationId = organizations[n % organizations.length];
    portals.push({
      origin: stack.origin,
      organizationId,
      cookie: await createSession(stack, { email: `person.${n}@example.com`, organizationId, role: 'agent' }),
      address: `10.2.${Math.floor(n / 200)}.${(n % 200) + 1}`,
      showsChats: n < organizations.length,
    });
  }
  return portals;
}

/** Posts messages at an even rate that does not depend on response times, and waits until all have arrived. */
async function measure(
  stack: Stack,
  browsers: Child,
  chats: readonly Chat[],
  { seconds, notices, reads }: { seconds: number; notices: number; reads: number },
) {
  await sleep(500);
  await browsers.ask('take');
  const count = seconds * MESSAGES_PER_SECOND;
  const posted: { chat: number; body: string; at: number }[] = [];
  const responses = [];
  const roots = Object.fromEntries(SERVICES.map((name) => [name, stack.pids[name]]));
  const cpuBefore = readCpu(roots);
  const startedAt = performance.now();
  for (let n = 0; n < count; n++) {
    const due = startedAt + (n * 1000) / MESSAGES_PER_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    const { id, organizationId } = chats[n % chats.length];
    const body = randomUUID();
    posted.push({ chat: id, body, at: performance.timeOrigin + performance.now() });
    const path = `/organizations/${organizationId}/chats/${id}/messages`;
    responses.push(send(stack, path, { sender: 'visitor', body }));
  }
  await Promise.all(responses);
  const cpu = cpuBetween(cpuBefore, readCpu(roots), SERVICES);
  const expected = count * (notices + reads);
  const giveUpAt = Date.now() + LATEST_MS;
  while ((await browsers.ask<number>('count')) < expected && Date.now() < giveUpAt) await sleep(50);
  const { arrivals, broken } = await browsers.ask<{ arrivals: PortalArrival[]; broken: number }>('take');
  return { posted: count, broken, cpuMsPerMessage: (cpu.total * 1000) / count, cpu, ...latencies(posted, arrivals) };
}

/** @returns the times from a message to each notice, and to the pages that show it */
function latencies(posted: readonly { chat: number; body: string; at: number }[], arrivals: readonly PortalArrival[]) {
  const postedAt = new Map(posted.map(({ body, at }) => [body, at]));
  const byChat = Map.groupBy(posted, ({ chat }) => chat);
  const noticed = arrivals
    .filter(({ body }) => body === undefined)
    .map(({ chat, at }) => at - (byChat.get(chat)?.findLast((message) => message.at <= at)?.at ?? NaN));
  const shown = arrivals.flatMap(({ body, at }) => (body && postedAt.has(body) ? [at - postedAt.get(body)!] : []));
  return { notice: summaryOf(noticed), page: summaryOf(shown) };
}

function summaryOf(times: readonly number[]) {
  return {
    count: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    most: Math.max(0, ...times),
  };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function report(measured: { closed: Measured; open: Measured; memoryPerStream: number }) {
  const { closed, open, memoryPerStream } = measured;
  const isMet = open.page.p99 <= BARS.p99 ? 'met' : 'NOT met';
  writeResult({
    name: 'portal-streams',
    title: 'From a visitor’s message to the open portals',
    columns: ['measurement', 'p50 ms', 'p99 ms', 'most ms'],
    rows: [
      [`notice, ${MESSAGES_PER_SECOND} messages/s, ${STREAMS} streams`, ...cellsOf(open.notice)],
      ['the message on a page that shows its chat', ...cellsOf(open.page)],
    ],
    notes: [
      `p99 of ${BARS.p99} ms from the message to the page: ${isMet}.`,
      `${open.notice.count} of ${open.posted * PORTALS_PER_ORGANIZATION} notices and ${open.page.count} of ${open.posted} messages arrived; ${open.broken} streams broke.`,
      `Memory per stream at the gateway: ${memoryPerStream.toFixed(0)} KiB.`,
      `CPU per message of gateway, chats and RabbitMQ: ${closed.cpuMsPerMessage.toFixed(2)} ms while no portal is open, ${open.cpuMsPerMessage.toFixed(2)} ms with all of them.`,
      `Other work during the run: ${(open.cpu.foreign * 100).toFixed(0)} % of the CPU.`,
    ],
    measured,
  });
}

function cellsOf({ p50, p99, most }: { p50: number; p99: number; most: number }) {
  return [p50, p99, most].map((ms) => ms.toFixed(1));
}
