import type { CpuUse } from './cpu-times.ts';
import type { measureDecisions } from './dialer-decisions.ts';
import type { drain, measureLag, requestCalls } from './dialer-scheduler.ts';
import { type Imported, importRows } from './registry-import.ts';
import { writeResult } from './results.ts';

const BARS = { decisionsPerSecond: 200_000, requestP99: 50, lagP99: 1000, replicasRatio: 1.7 };

export function reportDialer(measured: {
  decisions: ReturnType<typeof measureDecisions>;
  requests: Awaited<ReturnType<typeof requestCalls>>;
  lag: Awaited<ReturnType<typeof measureLag>>;
  drains: Awaited<ReturnType<typeof drain>>[];
  imports: readonly Imported[];
}) {
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
      `Requests: ${measured.requests.count} on a schedule of ${measured.requests.perSecond}/s, each decided on and queued, and dialed on the simulated carrier during the run. ${cpuOf(measured.requests.cpu, measured.requests.count)}`,
      `Lag: from the due time of a call to its committed dial start, one process. ${cpuOf(measured.lag.cpu, measured.lag.calls)}`,
      ...measured.drains.map(
        ({ replicas, dials, numbers, cpu }) =>
          `Drain with ${replicas}: ${dials} dials to ${numbers} numbers, with their calls in records. ${cpuOf(cpu, dials)}`,
      ),
    ],
    measured,
  });
}

function decisionRow({ perSecond }: ReturnType<typeof measureDecisions>) {
  const bar = BARS.decisionsPerSecond;
  return [
    'decisions in process, data in memory',
    `${Math.round(perSecond).toLocaleString('en')}/s`,
    `≥ ${bar.toLocaleString('en')}/s`,
    perSecond >= bar ? 'yes' : 'no',
  ];
}

function share(part: number, whole: number) {
  return `${((part / whole) * 100).toFixed(0)} %`;
}

function requestRow({ perSecond, p50, p99 }: Awaited<ReturnType<typeof requestCalls>>) {
  return [
    `POST /outbound-calls at ${perSecond}/s`,
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    `p99 ≤ ${BARS.requestP99} ms`,
    p99 <= BARS.requestP99 ? 'yes' : 'no',
  ];
}

function lagRow({ scheduled, perSecond, p50, p99 }: Awaited<ReturnType<typeof measureLag>>) {
  return [
    `due → dialed, ${perSecond}/s, ${scheduled.toLocaleString('en')} scheduled`,
    `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    `p99 ≤ ${BARS.lagP99} ms`,
    p99 <= BARS.lagP99 ? 'yes' : 'no',
  ];
}

function drainRows(drains: Awaited<ReturnType<typeof drain>>[]) {
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

function cpuOf({ groups, foreign }: CpuUse, count: number) {
  const each = Object.entries(groups).map(([name, used]) => `${name} ${((used * 1000) / count).toFixed(2)}`);
  return `CPU seconds per 1,000: ${each.join(', ')}; other processes used ${Math.round(foreign * 100)} % of the CPU.`;
}
