import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Account, createKeys, createOrganizations, subscribe } from './accounts.ts';
import { firstOfEach, untilReceived } from './arrivals.ts';
import { progress, runBench } from './bench-run.ts';
import { type Child, startChild } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import type { FeedArrival, FeedReads } from './feed-readers-process.ts';
import { LEAD_BODY } from './leads.ts';
import type { LoadResult } from './load-process.ts';
import { percentile } from './percentiles.ts';
import { memoryOf } from './process-memory.ts';
import type { Arrival } from './receiver-process.ts';
import { writeResult } from './results.ts';
import { type Stack, startStack } from './stack.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    events: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '50' },
  },
});
const SECONDS = Number(options.seconds);
const EVENTS = Number(options.events);
const LEADS_PER_SECOND = Number(options.rate);

const BARS = { eventsPerSecond: 10_000, readableMs: 1000, grownMiB: 20 };
const EVENTS_PER_PAGE = 100;
const ORGANIZATIONS = 10;
const CONNECTIONS = 8;
/** The number of keys is several times what the reads need, because a key may send 120 requests a minute. */
const KEYS = 2000;
const WARM_UP_SECONDS = 10;
const LATEST_MS = 30_000;

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ, the services and a receiver');
  const receiver = startChild('receiver-process.ts', atEnd);
  const port = await receiver.ask<number>('listen');
  const stack = await startStack(
    {
      apps: ['gateway', 'records', 'webhooks'],
      postgresSettings: { track_commit_timestamp: 'on' },
      env: { WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port}` },
    },
    atEnd,
  );
  const organizations = await createOrganizations(stack, ORGANIZATIONS);
  const accounts = await createKeys(stack, organizations, KEYS + ORGANIZATIONS);
  for (const { key } of accounts.slice(KEYS)) await subscribe(stack, key, `http://127.0.0.1:${port}/`, 'lead.created');
  const readers = startChild('feed-readers-process.ts', atEnd);

  progress(`storing ${EVENTS} events`);
  await storeEvents(stack, organizations);
  await untilReceived(receiver, EVENTS);
  await receiver.ask('take');

  const baseline = startChild('feed-baseline-server.ts', atEnd, { DATABASE_URL: stack.databaseUrl });
  const baselineOrigin = await baseline.ask<string>('listen');
  const paced = { connections: CONNECTIONS, perSecond: BARS.eventsPerSecond / EVENTS_PER_PAGE };
  const unpaced = { connections: CONNECTIONS };
  const reading = { stack, readers, baseline: baseline.pid, keys: accounts.slice(0, KEYS) };
  progress('warming up');
  await readAll(reading, { origin: stack.origin, seconds: WARM_UP_SECONDS, ...paced });
  await readAll(reading, { origin: baselineOrigin, seconds: 3, ...paced });
  progress(`${BARS.eventsPerSecond} events/s for ${SECONDS} s`);
  const measured = {
    paced: await readAll(reading, { origin: stack.origin, seconds: SECONDS, ...paced }),
    pacedBaseline: await readAll(reading, { origin: baselineOrigin, seconds: SECONDS / 2, ...paced }),
    unpaced: await readAll(reading, { origin: stack.origin, seconds: SECONDS / 2, ...unpaced }),
    unpacedBaseline: await readAll(reading, { origin: baselineOrigin, seconds: SECONDS / 2, ...unpaced }),
  };
  progress(`${LEADS_PER_SECOND} leads/s for ${SECONDS} s, followed by ${ORGANIZATIONS} readers`);
  const load = startChild('load-process.ts', atEnd);
  await readers.ask({ origin: stack.origin, follow: accounts.slice(KEYS) });
  const following = { ...reading, receiver, load };
  await postLeads(following, 3);
  const latency = await postLeads(following, SECONDS);
  report({ ...measured, latency });
});

/** Puts events into the outbox of records in one transaction, and waits until all have a position. */
async function storeEvents({ sql }: Stack, organizations: readonly number[]) {
  await sql.query(
    `INSERT INTO records.outbox (event_id, type, body)
     SELECT id, 'lead.created', json_build_object('id', id, 'type', 'lead.created', 'organization_id', organization,
       'livemode', true, 'created_at', $3::text, 'data', json_build_object('lead', json_build_object('id', -n,
       'name', 'Dana Reyes', 'phone_number', '+14155550123', 'email', 'dana.reyes@example.com', 'urgency', 'normal',
       'source', 'api', 'call_id', NULL, 'chat_id', NULL, 'outbound_call_id', NULL, 'created_at', $3::text)))
     FROM (SELECT n, gen_random_uuid() AS id, ($1::bigint[])[1 + n % cardinality($1::bigint[])] AS organization
           FROM generate_series(1, $2::int) AS n) AS event`,
    [organizations, EVENTS, new Date().toISOString()],
  );
  const count = async () => Number((await sql.query('SELECT count(*) FROM webhooks.feed_events')).rows[0].count);
  while ((await count()) < EVENTS) await sleep(200);
  await sql.query('VACUUM ANALYZE webhooks.events, webhooks.feed_events');
}

interface Reading {
  stack: Stack;
  readers: Child;
  /** The process id of the baseline. */
  baseline: number;
  keys: readonly Account[];
}

/** Reads pages, and measures the CPU of all processes and the memory of the gateway. */
async function readAll(
  { stack, readers, baseline, keys }: Reading,
  pace: { origin: string; seconds: number; connections: number; perSecond?: number },
) {
  const roots = { ...stack.pids, baseline, readers: readers.pid };
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(memoryOf(stack.pids['gateway']).now), 250);
  const before = readCpu(roots);
  const reads = await readers.ask<FeedReads>({ ...pace, accounts: keys });
  const cpu = cpuBetween(before, readCpu(roots), [...Object.keys(stack.pids), 'baseline']);
  clearInterval(sampling);
  const third = Math.ceil(memory.length / 3);
  return {
    ...reads,
    perSecond: reads.events / reads.seconds,
    cpu,
    cpuMicrosecondsPerEvent: (cpu.total * 1e6) / reads.events,
    /** The highest memory of the first and of the last third, in MiB. */
    memory: { first: Math.max(...memory.slice(0, third)), last: Math.max(...memory.slice(-third)) },
  };
}

/**
 * Posts leads at an even rate. Measures the time from the commit of each, by the clock of Postgres, until its event is
 * read from the feed, and until its webhook arrives.
 */
async function postLeads(
  { stack, readers, receiver, load, keys }: Reading & { receiver: Child; load: Child },
  seconds: number,
) {
  await readers.ask('take');
  const posted = await load.ask<LoadResult>({
    origin: stack.origin,
    connections: 16,
    seconds,
    perSecond: LEADS_PER_SECOND,
    keepAnswers: true,
    requests: keys.map(({ key }) => ({
      method: 'POST',
      path: '/api/public/v1/leads',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: LEAD_BODY,
    })),
  });
  if (Object.keys(posted.others).length > 0) throw new Error(`POST /leads: ${JSON.stringify(posted.others)}`);
  await untilReceived(receiver, posted.count);
  const giveUpAt = Date.now() + LATEST_MS;
  while ((await readers.ask<number>('count')) < posted.count && Date.now() < giveUpAt) await sleep(50);
  const read = await readers.ask<FeedArrival[]>('take');
  const received = firstOfEach(await receiver.ask<Arrival[]>('take'));
  const { rows } = await stack.sql.query(
    `SELECT id::int, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at
     FROM records.leads WHERE id = ANY($1::bigint[])`,
    [posted.answers.map(({ id }) => id)],
  );
  const committedAt = new Map(rows.map(({ id, at }: { id: number; at: number }) => [id, at]));
  const since = (id: number, at: number) => (committedAt.has(id) ? [at - Number(committedAt.get(id))] : []);
  return {
    posted: posted.count,
    feed: summaryOf(read.flatMap(({ leadId, at }) => since(leadId, at))),
    webhook: summaryOf(received.flatMap(({ recordId, at }) => since(recordId, at))),
  };
}

function summaryOf(times: readonly number[]) {
  return {
    count: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    most: percentile(times, 1),
  };
}

type Reads = Awaited<ReturnType<typeof readAll>>;

function report(measured: {
  paced: Reads;
  pacedBaseline: Reads;
  unpaced: Reads;
  unpacedBaseline: Reads;
  latency: Awaited<ReturnType<typeof postLeads>>;
}) {
  const { paced, pacedBaseline, unpaced, unpacedBaseline, latency } = measured;
  const grown = paced.memory.last - paced.memory.first;
  const isReached = paced.perSecond >= 0.99 * BARS.eventsPerSecond && paced.failures === 0;
  const isFlat = grown <= BARS.grownMiB;
  const isSoon = latency.feed.p99 <= BARS.readableMs && latency.feed.count === latency.posted;
  const met = (isMet: boolean) => (isMet ? 'met' : 'NOT met');
  const ratio = paced.cpuMicrosecondsPerEvent / pacedBaseline.cpuMicrosecondsPerEvent;
  writeResult({
    name: 'feed',
    title: 'Reading the event feed',
    columns: ['measurement', 'events/s', 'p50 ms', 'p99 ms', 'CPU µs per event', 'failed'],
    rows: [
      [`${BARS.eventsPerSecond} events/s`, ...cellsOf(paced)],
      [`${BARS.eventsPerSecond} events/s, baseline`, ...cellsOf(pacedBaseline)],
      [`${CONNECTIONS} readers without a pause`, ...cellsOf(unpaced)],
      [`${CONNECTIONS} readers without a pause, baseline`, ...cellsOf(unpacedBaseline)],
      [`commit → feed, ${LEADS_PER_SECOND} leads/s`, '', ...latencyCells(latency.feed), '', ''],
      [`commit → webhook, ${LEADS_PER_SECOND} leads/s`, '', ...latencyCells(latency.webhook), '', ''],
    ],
    notes: [
      `${BARS.eventsPerSecond} events/s from one gateway: ${met(isReached)}. CPU ÷ baseline: ${ratio.toFixed(2)}.`,
      `Flat memory: ${met(isFlat)}. The highest of the gateway in the first third was ${paced.memory.first.toFixed(0)} MiB, in the last third ${paced.memory.last.toFixed(0)} MiB.`,
      `Readable ${BARS.readableMs} ms after the commit at p99: ${met(isSoon)}. ${latency.feed.count} of ${latency.posted} events were read.`,
      `Other work while 10,000 events/s were read: ${(paced.cpu.foreign * 100).toFixed(0)} % of the CPU.`,
    ],
    measured,
  });
}

function cellsOf({ perSecond, p50, p99, cpuMicrosecondsPerEvent, failures }: Reads) {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpuMicrosecondsPerEvent.toFixed(1), failures];
}

function latencyCells({ p50, p99 }: { p50: number; p99: number }) {
  return [p50.toFixed(0), p99.toFixed(0)];
}
