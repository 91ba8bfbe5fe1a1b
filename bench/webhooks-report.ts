import type { CpuUse } from './cpu-times.ts';
import { median, percentile } from './percentiles.ts';
import { writeResult } from './results.ts';
import { isolationRows, type measureIsolation } from './webhook-isolation.ts';
import { type measureWaiting, WAITING_BARS } from './webhook-waiting.ts';

/** The latency bars apply to `rate` events a second. */
const BARS = { rate: 200, p50: 15, p99: 80, perSecond: 1500, byTwo: 1.8, statements: 2 };

interface Latency {
  count: number;
  /** The requested events a second. */
  rate: number;
  /** The achieved events a second. */
  perSecond: number;
  /** In milliseconds. */
  fromCommit: number[];
  /** In milliseconds. */
  fromAnswer: number[];
  cpu: CpuUse;
}

interface Drain {
  count: number;
  repeats: number;
  firstAfterMs: number;
  perSecond: number;
  /** The number per delivery. */
  walBytes: number;
  /** The number per delivery. */
  statements: Record<string, number>;
  cpu: CpuUse;
}

export function reportWebhooks({
  latencies,
  byOne,
  byTwo,
  isolation,
  waiting,
}: {
  /** One measurement for each rate. */
  latencies: Latency[];
  /** The results with one dispatcher. The receivers of `unhurried` respond after 400 ms. */
  byOne: { drains: Drain[]; unhurried: Drain[] };
  byTwo: { drains: Drain[]; unhurried: Drain[] };
  isolation: Awaited<ReturnType<typeof measureIsolation>> | null;
  waiting: Awaited<ReturnType<typeof measureWaiting>> | null;
}) {
  const { drains } = byOne;
  const rate = (of: Drain[]) => median(of.map((drain) => drain.perSecond));
  const rates = (of: Drain[]) => of.map((drain) => Math.round(drain.perSecond)).join(', ');
  const perSecond = rate(drains);
  const ofUnhurried = rate(byTwo.unhurried) / rate(byOne.unhurried);
  const statements = median(drains.map(({ statements: { work, transactions } }) => work + transactions));
  const cpuOf = (runs: { count: number; cpu: CpuUse }[]) => {
    const events = runs.reduce((sum, { count }) => sum + count, 0) / 1000;
    const of = (name: string) => runs.reduce((sum, { cpu }) => sum + cpu.groups[name], 0) / events;
    return Object.keys(runs[0].cpu.groups).map((name) => `${name} ${of(name).toFixed(2)}`);
  };
  const everyDrain = [byOne, byTwo].flatMap((by) => [...by.drains, ...by.unhurried]);
  const foreign = [...latencies, ...everyDrain].map(({ cpu }) => `${Math.round(cpu.foreign * 100)} %`);
  writeResult({
    name: 'webhooks',
    title: 'From a committed event to its receiver',
    columns: ['measurement', 'result', 'bar', 'result ÷ bar', 'met'],
    rows: [
      ...latencies.flatMap(latencyRows),
      atLeast('deliveries/s from a backlog', perSecond, BARS.perSecond),
      ['the same with two dispatchers ÷ with one', (rate(byTwo.drains) / perSecond).toFixed(2), '', '', ''],
      ratioRow('receivers that respond after 400 ms: two dispatchers ÷ one', ofUnhurried, BARS.byTwo),
      atMost('SQL statements per delivery', statements, BARS.statements),
      ['WAL bytes per delivery', median(drains.map(({ walBytes }) => walBytes)).toFixed(0), '', '', ''],
      ...(isolation ? isolationRows(isolation) : []),
      ...(waiting
        ? [atMost(`resident MB of the dispatcher, ${waiting.count} waiting`, waiting.after.now, WAITING_BARS.megabytes)]
        : []),
    ],
    notes: [
      ...latencies.map(
        (latency) =>
          `${latency.rate}/s: ${latency.count} leads at ${latency.perSecond.toFixed(0)}/s through the API; slowest ${percentile(latency.fromCommit, 1).toFixed(1)} ms; from the client's 201 instead: p50 ${percentile(latency.fromAnswer, 0.5).toFixed(2)} ms, p99 ${percentile(latency.fromAnswer, 0.99).toFixed(2)} ms.`,
      ),
      `Backlog: ${drains[0].count} events, rounds ${rates(drains)} deliveries/s; the first after ${drains.map((drain) => Math.round(drain.firstAfterMs)).join(', ')} ms; repeats ${drains.map(({ repeats }) => repeats).join(', ')}.`,
      `Statements of the webhook service alone; of these BEGIN and COMMIT ${median(drains.map(({ statements: { transactions } }) => transactions)).toFixed(3)}.`,
      `CPU seconds per 1,000 deliveries from the backlog: ${cpuOf(drains).join(', ')}.`,
      `Two dispatchers: ${rates(byTwo.drains)} deliveries/s; CPU seconds per 1,000: ${cpuOf(byTwo.drains).join(', ')}. A second dispatcher helps only if relay, broker, Postgres and receiver leave a processor free.`,
      `Receivers that respond after 400 ms, which makes the concurrency limit the bottleneck instead of the CPU: one dispatcher ${rates(byOne.unhurried)} deliveries/s with ${cores(byOne.unhurried)} processors in use, two ${rates(byTwo.unhurried)} with ${cores(byTwo.unhurried)}.`,
      ...latencies.map(
        (latency) =>
          `CPU seconds per 1,000 leads posted and delivered at ${latency.rate}/s: ${cpuOf([latency]).join(', ')}.`,
      ),
      ...(isolation ? [isolationNote(isolation)] : []),
      `CPU used by other processes: ${foreign.join(', ')}.`,
    ],
    measured: { latencies, byOne, byTwo, isolation, waiting },
  });
}

/** @returns the processors that services and servers used in the median run */
function cores(drains: Drain[]): string {
  const busy = drains.map(({ cpu, perSecond, count }) => {
    const seconds = Object.values(cpu.groups).reduce((sum, each) => sum + each, 0);
    return (seconds * perSecond) / count;
  });
  return median(busy).toFixed(2);
}

/** Only the result at the targets' rate is compared with the targets. */
function latencyRows({ rate, fromCommit }: Latency) {
  const rows = [
    [`commit → first byte at ${rate}/s, p50, ms`, percentile(fromCommit, 0.5), BARS.p50],
    [`commit → first byte at ${rate}/s, p99, ms`, percentile(fromCommit, 0.99), BARS.p99],
  ] as const;
  return rows.map(([what, value, bar]) =>
    rate === BARS.rate ? atMost(what, value, bar) : [what, value.toFixed(2), '', '', ''],
  );
}

function isolationNote({ baseline, mixes }: Awaited<ReturnType<typeof measureIsolation>>) {
  const each = mixes.map(({ name, p50, p99 }) => `${name} ${p50.toFixed(1)} and ${p99.toFixed(1)} ms`).join(', ');
  const missing = mixes.reduce((sum, mix) => sum + mix.missing, 0);
  return `Isolation: p50 and p99 of the healthy endpoints: all healthy ${baseline.p50.toFixed(1)} and ${baseline.p99.toFixed(1)} ms, ${each}; events that did not arrive in time: ${missing}.`;
}

function atMost(what: string, value: number, bar: number) {
  return [what, value.toFixed(2), `≤ ${bar}`, (value / bar).toFixed(2), value <= bar ? 'yes' : 'no'];
}

function atLeast(what: string, value: number, bar: number) {
  return [what, value.toFixed(0), `≥ ${bar}`, (value / bar).toFixed(2), value >= bar ? 'yes' : 'no'];
}

function ratioRow(what: string, value: number, bar: number) {
  return [what, value.toFixed(2), `≥ ${bar}`, (value / bar).toFixed(2), value >= bar ? 'yes' : 'no'];
}
