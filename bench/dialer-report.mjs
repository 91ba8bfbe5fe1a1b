// @ts-check
import { importRows } from './registry-import.mjs';
import { writeResult } from './results.mjs';

const BARS = { decisionsPerSecond: 200_000, requestP99: 50, lagP99: 1000, replicasRatio: 1.7 };

/**
 * @param {object} measured
 * @param {ReturnType<typeof import('./dialer-decisions.mjs').measureDecisions>} measured.decisions
 * @param {Awaited<ReturnType<typeof import('./dialer-scheduler.mjs').requestCalls>>} measured.requests
 * @param {Awaited<ReturnType<typeof import('./dialer-scheduler.mjs').measureLag>>} measured.lag
 * @param {Awaited<ReturnType<typeof import('./dialer-scheduler.mjs').drain>>[]} measured.drains
 * @param {readonly import('./registry-import.mjs').Imported[]} measured.imports
 */
export function reportDialer(measured) {
  writeResult({
    name: 'dialer',
    title: 'Outbound calls',
    columns: ['what', 'result', 'bar', 'met'],
    rows: [
      decisionRow(measured.decisions),
      requestRow(measured.requests),
      lagRow(measured.lag),
      ...drainRows(measured.drains),
      ...importRows(measured.imports),
    ],
    notes: [
      `Decisions: ${measured.decisions.decided.toLocaleString('en')} with their traces, of which ` +
        `${share(measured.decisions.allowed, measured.decisions.decided)} allowed, ` +
        `${share(measured.decisions.delayed, measured.decisions.decided)} delayed, ` +
        `${share(measured.decisions.refused, measured.decisions.decided)} refused; numbers of every area code at ` +
        `instants over four weeks, in one process that had ${(measured.decisions.cpuShare * 100).toFixed(0)} % of a CPU.`,
      `Requests: ${measured.requests.count} on a schedule of ${measured.requests.perSecond}/s, each decided on and queued, and dialed on the simulated carrier meanwhile. ${cpuOf(measured.requests.cpu, measured.requests.count)}`,
      `Lag: from when a call was due to its committed dial start, one process. ${cpuOf(measured.lag.cpu, measured.lag.calls)}`,
      ...measured.drains.map(
        ({ replicas, dials, numbers, cpu }) =>
          `Drain with ${replicas}: ${dials} dials to ${numbers} numbers and calls of records made of them. ${cpuOf(cpu, dials)}`,
      ),
    ],
    measured,
  });
}

/** @param {ReturnType<typeof import('./dialer-decisions.mjs').measureDecisions>} decisions */
function decisionRow({ perSecond }) {
  const bar = BARS.decisionsPerSecond;
  return [
    'decisions in process, data in memory',
    `${Math.round(perSecond).toLocaleString('en')}/s`,
    `≥ ${bar.toLocaleString('en')}/s`,
    perSecond >= bar ? 'yes' : 'no',
  ];
}

/**
 * @param {number} part
 * @param {number} whole
 */
function share(part, whole) {
  return `${((part / whole) * 100).toFixed(0)} %`;
}

/** @param {Awaited<ReturnType<typeof import('./dialer-scheduler.mjs').requestCalls>>} requests */
function requestRow({ perSecond, p50, p99 }) {
  return [
    `POST /outbound-calls at ${perSecond}/s`,
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    `p99 ≤ ${BARS.requestP99} ms`,
    p99 <= BARS.requestP99 ? 'yes' : 'no',
  ];
}

/** @param {Awaited<ReturnType<typeof import('./dialer-scheduler.mjs').measureLag>>} lag */
function lagRow({ scheduled, perSecond, p50, p99 }) {
  return [
    `due → dialed, ${perSecond}/s, ${scheduled.toLocaleString('en')} scheduled`,
    `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    `p99 ≤ ${BARS.lagP99} ms`,
    p99 <= BARS.lagP99 ? 'yes' : 'no',
  ];
}

/** @param {Awaited<ReturnType<typeof import('./dialer-scheduler.mjs').drain>>[]} drains */
function drainRows(drains) {
  const [{ perSecond: alone }] = drains;
  return drains.map(({ replicas, calls, perSecond }, index) => {
    const ratio = perSecond / alone;
    const isCompared = index > 0;
    return [
      `${calls.toLocaleString('en')} due calls, ${replicas} process${replicas > 1 ? 'es' : ''}`,
      `${perSecond.toFixed(0)}/s${isCompared ? `, ${ratio.toFixed(2)} ×` : ''}`,
      isCompared ? `≥ ${BARS.replicasRatio} ×, when CPU allows` : '',
      isCompared ? (ratio >= BARS.replicasRatio ? 'yes' : 'no') : '',
    ];
  });
}

/**
 * @param {import('./cpu-times.mjs').CpuUse} cpu
 * @param {number} count
 */
function cpuOf({ groups, foreign }, count) {
  const each = Object.entries(groups).map(([name, used]) => `${name} ${((used * 1000) / count).toFixed(2)}`);
  return `CPU seconds per 1,000: ${each.join(', ')}; other work on the machine meanwhile: ${Math.round(foreign * 100)} % of its CPU.`;
}
