import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { createKeys, createOrganizations } from './accounts.ts';
import { progress, runBench } from './bench-run.ts';
import { type Child, startChild } from './child-processes.ts';
import { percentile } from './percentiles.ts';
import { writeResult } from './results.ts';
import { type Stack, startStack } from './stack.ts';
import type { Arrival, OpenPage } from './visitors-process.ts';

interface OpenChat {
  id: number;
  organizationId: number;
  page: OpenPage;
}

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    streams: { type: 'string', default: '1000' },
  },
});
const SECONDS = Number(options.seconds);
const MESSAGES_PER_SECOND = Number(options.rate);
const STREAMS = Number(options.streams);

const ORGANIZATIONS = 10;
const LONG_CHAT = 1000;
const READS = 200;
const READS_PER_KEY = 100;
const LATEST_MS = 10_000;
const BARS = { p99: 200 };
const agent = new Agent({ connections: 64, pipelining: 1 });

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ and the services');
  const visitors = startChild('visitors-process.ts', atEnd);
  const stack = await startStack(
    {
      apps: ['gateway', 'chats'],
      replicas: { gateway: 2, chats: 2 },
      env: { TRUSTED_PROXIES: '127.0.0.1' },
    },
    atEnd,
  );
  const organizations = await createOrganizations(stack, ORGANIZATIONS);
  progress(`opening ${STREAMS} streams`);
  const chats = await startChats(stack, organizations, STREAMS);
  const memoryBefore = memoryOf(stack);
  await visitors.ask({ open: chats.map(({ page }) => page) });
  const memoryPerStream = (memoryOf(stack) - memoryBefore) / STREAMS;

  progress('warming up');
  await measure(stack, visitors, chats, 3);
  progress(`${MESSAGES_PER_SECOND} messages/s for ${SECONDS} s`);
  const delivery = await measure(stack, visitors, chats, SECONDS);
  progress(`reading a chat with ${LONG_CHAT} messages`);
  const reading = await readLongChat(stack, organizations[0]);
  report({ delivery, memoryPerStream, reading });
});

async function send<T>(
  method: string,
  url: string,
  token: string,
  { body, address }: { body?: unknown; address?: string } = {},
): Promise<T> {
  const response = await request(url, {
    method: method as 'GET' | 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
    },
    body: body ? JSON.stringify(body) : null,
    dispatcher: agent,
  });
  const text = await response.body.text();
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${text}`);
  return JSON.parse(text) as T;
}

/** Starts chats through the widget and hands them to the owner, so that the AI does not reply. */
async function startChats(
  { origins, platformToken }: Stack,
  organizations: readonly number[],
  count: number,
): Promise<OpenChat[]> {
  const platform = (id: number) => `${origins[0]}/api/platform/v1/organizations/${id}`;
  const widgets = await Promise.all(
    organizations.map(
      async (id) => (await send<{ data: { widget_id: string } }>('GET', platform(id), platformToken)).data.widget_id,
    ),
  );
  const chats: OpenChat[] = [];
  for (let n = 0; n < count; n++) {
    const organizationId = organizations[n % ORGANIZATIONS];
    const address = `10.1.${Math.floor(n / 200)}.${(n % 200) + 1}`;
    const widget = `${origins[n % origins.length]}/widget/v1/widgets/${widgets[n % ORGANIZATIONS]}`;
    const first = { message_id: randomUUID(), body: 'Hello' };
    const { token } = await send<{ token: string }>('POST', `${widget}/chats`, '', { body: first, address });
    const id = Number(token.split('.')[2]);
    await send('POST', `${platform(organizationId)}/chats/${id}/handoff`, platformToken, { body: { to: 'owner' } });
    chats.push({ id, organizationId, page: { url: `${widget}/chat/events`, token, address } });
  }
  return chats;
}

/** Posts messages at an even rate that does not depend on response times, and waits until all have arrived. */
async function measure(
  { origins, platformToken }: Stack,
  visitors: Child,
  chats: readonly OpenChat[],
  seconds: number,
) {
  await sleep(500);
  await visitors.ask('take');
  const count = seconds * MESSAGES_PER_SECOND;
  const posted = new Map<string, number>();
  const responses = [];
  const startedAt = performance.now();
  for (let n = 0; n < count; n++) {
    const due = startedAt + (n * 1000) / MESSAGES_PER_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    const { id, organizationId } = chats[n % chats.length];
    const body = randomUUID();
    const path = `/api/platform/v1/organizations/${organizationId}/chats/${id}/messages`;
    posted.set(body, performance.timeOrigin + performance.now());
    responses.push(
      send('POST', origins[n % origins.length] + path, platformToken, { body: { sender: 'owner', body } }),
    );
  }
  await Promise.all(responses);
  const giveUpAt = Date.now() + LATEST_MS;
  while ((await visitors.ask<number>('count')) < count && Date.now() < giveUpAt) await sleep(50);
  const { arrivals, broken } = await visitors.ask<{ arrivals: Arrival[]; broken: number }>('take');
  const times = arrivals.filter(({ body }) => posted.has(body)).map(({ body, at }) => at - Number(posted.get(body)));
  return {
    posted: count,
    arrived: times.length,
    broken,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    most: Math.max(...times),
  };
}

async function readLongChat(stack: Stack, organizationId: number) {
  const url = `${stack.origins[0]}/api/platform/v1/organizations/${organizationId}/chats`;
  const { data: chat } = await send<{ data: { id: number } }>('POST', url, stack.platformToken, {
    body: { channel: 'web' },
  });
  await stack.sql.query(
    `INSERT INTO chats.chat_messages (chat_id, organization_id, livemode, seq, sender, author, body, via_api, created_at)
     SELECT $1, $2, true, n, 'owner', 'Team', repeat('A sentence of this chat. ', 8), false, now()
     FROM generate_series(1, $3::int) AS n`,
    [chat.id, organizationId, LONG_CHAT],
  );
  await stack.sql.query('UPDATE chats.chats SET last_seq = $2, message_count = $2 WHERE id = $1', [chat.id, LONG_CHAT]);
  const keys = await createKeys(stack, [organizationId], Math.ceil(READS / READS_PER_KEY) + 1);
  const times = [];
  for (let n = -10; n < READS; n++) {
    const { key } = keys[Math.max(0, Math.floor(n / READS_PER_KEY))];
    const startedAt = performance.now();
    const { data } = await send<{ data: { messages: unknown[] } }>(
      'GET',
      `${stack.origins[0]}/api/public/v1/chats/${chat.id}`,
      key,
    );
    if (n >= 0) times.push(performance.now() - startedAt);
    if (data.messages.length !== LONG_CHAT) throw new Error(`The chat has ${data.messages.length} messages.`);
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** @returns the resident memory of all gateways in bytes */
function memoryOf({ pids }: Stack) {
  return Object.entries(pids)
    .filter(([name]) => name.startsWith('gateway'))
    .map(([, pid]) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024)
    .reduce((sum, bytes) => sum + bytes, 0);
}

function report(measured: {
  delivery: Awaited<ReturnType<typeof measure>>;
  memoryPerStream: number;
  reading: { p50: number; p99: number };
}) {
  const { delivery, memoryPerStream, reading } = measured;
  const isMet = delivery.p99 <= BARS.p99 ? 'met' : 'NOT met';
  writeResult({
    name: 'chats',
    title: 'From a message to the visitor’s open page',
    columns: ['measurement', 'p50 ms', 'p99 ms'],
    rows: [
      [`${MESSAGES_PER_SECOND} messages/s over ${STREAMS} streams`, delivery.p50.toFixed(1), delivery.p99.toFixed(1)],
      [`GET /chats/{chat} with ${LONG_CHAT} messages`, reading.p50.toFixed(1), reading.p99.toFixed(1)],
    ],
    notes: [
      `p99 of ${BARS.p99} ms from post to page: ${isMet}.`,
      `${delivery.arrived} of ${delivery.posted} messages arrived; the slowest took ${delivery.most.toFixed(0)} ms; ${delivery.broken} streams broke.`,
      `Memory per open stream: ${(memoryPerStream / 1024).toFixed(0)} KiB.`,
    ],
    measured,
  });
}
