// @ts-check
import { median, percentile } from './percentiles.mjs';
import { writeResult } from './results.mjs';
import { isolationRows } from './webhook-isolation.mjs';
import { WAITING_BARS } from './webhook-waiting.mjs';

/** Latency is for one rate of events a second. */
const BARS = { rate: 200, p50: 15, p99: 80, perSecond: 1500, byTwo: 1.8, statements: 2 };

/**
 * @typedef {object} Latency
 * @property {number} count
 * @property {number} rate that was asked for
 * @property {number} perSecond that came about
 * @property {number[]} fromCommit milliseconds
 * @property {number[]} fromAnswer milliseconds
 * @property {import('./cpu-times.mjs').CpuUse} cpu
 */

/**
 * @typedef {object} Drain
 * @property {number} count
 * @property {number} repeats
 * @property {number} firstAfterMs
 * @property {number} perSecond
 * @property {number} walBytes a delivery
 * @property {Record<string, number>} statements a delivery
 * @property {import('./cpu-times.mjs').CpuUse} cpu
 */

/**
 * @param {object} measured
 * @param {Latency[]} measured.latencies at each rate
 * @param {{ drains: Drain[], unhurried: Drain[] }} measured.byOne dispatcher; unhurried: to receivers that take their time
 * @param {{ drains: Drain[], unhurried: Drain[] }} measured.byTwo
 * @param {Awaited<ReturnType<typeof import('./webhook-isolation.mjs').measureIsolation>> | null} measured.isolation
 * @param {Awaited<ReturnType<typeof import('./webhook-waiting.mjs').measureWaiting>> | null} measured.waiting
 */
export function reportWebhooks({ latencies, byOne, byTwo, isolation, waiting }) {
  const { drains } = byOne;
  const rate = (/** @type {Drain[]} */ of) => median(of.map((drain) => drain.perSecond));
  const rates = (/** @type {Drain[]} */ of) => of.map((drain) => Math.round(drain.perSecond)).join(', ');
  const perSecond = rate(drains);
  const ofUnhurried = rate(byTwo.unhurried) / rate(byOne.unhurried);
  const statements = median(drains.map(({ statements: { work, transactions } }) => work + transactions));
  const cpuOf = (/** @type {{ count: number, cpu: import('./cpu-times.mjs').CpuUse }[]} */ runs) => {
    const events = runs.reduce((sum, { count }) => sum + count, 0) / 1000;
    const of = (/** @type {string} */ name) => runs.reduce((sum, { cpu }) => sum + cpu.groups[name], 0) / events;
    return Object.keys(runs[0].cpu.groups).map((name) => `${name} ${of(name).toFixed(2)}`);
  };
  const everyDrain = [byOne, byTwo].flatMap((by) => [...by.drains, ...by.unhurried]);
  const foreign = [...latencies, ...everyDrain].map(({ cpu }) => `${Math.round(cpu.foreign * 100)} %`);
  writeResult({
    name: 'webhooks',
    title: 'From a committed event to its receiver',
    columns: ['what', 'measured', 'bar', 'measured ÷ bar', 'met'],
    rows: [
      ...latencies.flatMap(latencyRows),
      atLeast('deliveries/s from a backlog', perSecond, BARS.perSecond),
      ['the same with two dispatchers ÷ with one', (rate(byTwo.drains) / perSecond).toFixed(2), '', '', ''],
      ratioRow('receivers that take 400 ms: two dispatchers ÷ one', ofUnhurried, BARS.byTwo),
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
          `${latency.rate}/s: ${latency.count} leads at ${latency.perSecond.toFixed(0)}/s through the API; slowest ${percentile(latency.fromCommit, 1).toFixed(1)} ms; counted from the client's 201 instead: p50 ${percentile(latency.fromAnswer, 0.5).toFixed(2)} ms, p99 ${percentile(latency.fromAnswer, 0.99).toFixed(2)} ms.`,
      ),
      `Backlog: ${drains[0].count} events, rounds ${rates(drains)} deliveries/s; the first after ${drains.map((drain) => Math.round(drain.firstAfterMs)).join(', ')} ms; repeats ${drains.map(({ repeats }) => repeats).join(', ')}.`,
      `Statements of the webhook service alone; of these BEGIN and COMMIT ${median(drains.map(({ statements: { transactions } }) => transactions)).toFixed(3)}.`,
      `CPU seconds per 1,000 deliveries from the backlog: ${cpuOf(drains).join(', ')}.`,
      `Two dispatchers: ${rates(byTwo.drains)} deliveries/s; CPU seconds per 1,000: ${cpuOf(byTwo.drains).join(', ')}. Where relay, broker, Postgres and receiver leave no processor free, a second dispatcher has none to use.`,
      `Receivers that answer after 400 ms, so that slots and not processors are what there is too little of: one dispatcher ${rates(byOne.unhurried)} deliveries/s with ${cores(byOne.unhurried)} processors in use, two ${rates(byTwo.unhurried)} with ${cores(byTwo.unhurried)}.`,
      ...latencies.map(
        (latency) =>
          `CPU seconds per 1,000 leads posted and delivered at ${latency.rate}/s: ${cpuOf([latency]).join(', ')}.`,
      ),
      ...(isolation ? [isolationNote(isolation)] : []),
      `Other work on the machine meanwhile: ${foreign.join(', ')} of its CPU.`,
    ],
    measured: { latencies, byOne, byTwo, isolation, waiting },
  });
}

/**
 * @param {Drain[]} drains
 * @returns {string} how many processors services and servers kept busy, in the middle run
 */
function cores(drains) {
  const busy = drains.map(({ cpu, perSecond, count }) => {
    const seconds = Object.values(cpu.groups).reduce((sum, each) => sum + each, 0);
    return (seconds * perSecond) / count;
  });
  return median(busy).toFixed(2);
}

/**
 * With the bars where they are for this rate.
 * @param {Latency} latency
 */
function latencyRows({ rate, fromCommit }) {
  const rows = /** @type {const} */ ([
    [`commit → first byte at ${rate}/s, p50, ms`, percentile(fromCommit, 0.5), BARS.p50],
    [`commit → first byte at ${rate}/s, p99, ms`, percentile(fromCommit, 0.99), BARS.p99],
  ]);
  return rows.map(([what, value, bar]) =>
    rate === BARS.rate ? atMost(what, value, bar) : [what, value.toFixed(2), '', '', ''],
  );
}

/** @param {Awaited<ReturnType<typeof import('./webhook-isolation.mjs').measureIsolation>>} isolation */
function isolationNote({ baseline, mixes }) {
  const each = mixes.map(({ name, p50, p99 }) => `${name} ${p50.toFixed(1)} and ${p99.toFixed(1)} ms`).join(', ');
  const missing = mixes.reduce((sum, mix) => sum + mix.missing, 0);
  return `Isolation: p50 and p99 of the healthy ones: all are well ${baseline.p50.toFixed(1)} and ${baseline.p99.toFixed(1)} ms, ${each}; events that had not come in time: ${missing}.`;
}

/**
 * @param {string} what
 * @param {number} value
 * @param {number} bar
 */
function atMost(what, value, bar) {
  return [what, value.toFixed(2), `≤ ${bar}`, (value / bar).toFixed(2), value <= bar ? 'yes' : 'no'];
}

/**
 * @param {string} what
 * @param {number} value
 * @param {number} bar
 */
function atLeast(what, value, bar) {
  return [what, value.toFixed(0), `≥ ${bar}`, (value / bar).toFixed(2), value >= bar ? 'yes' : 'no'];
}

/**
 * @param {string} what
 * @param {number} value
 * @param {number} bar
 */
function ratioRow(what, value, bar) {
  return [what, value.toFixed(2), `≥ ${bar}`, (value / bar).toFixed(2), value >= bar ? 'yes' : 'no'];
}
