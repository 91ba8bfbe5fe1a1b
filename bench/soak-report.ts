import { growthOf } from './soak-growth.ts';
import { writeResult } from './results.ts';
import type { SoakProgress } from './soak-load-process.ts';
import type { Series } from './soak-samples.ts';
import type { Ledger } from './soak.ts';

interface SoakMeasured {
  minutes: number;
  ramp: { connections: number; perSecond: number }[];
  /** The share of the capacity. */
  share: number;
  /** The requested rate. */
  perSecond: number;
  load: SoakProgress;
  series: Series[];
  ledger: Ledger;
  /** The share of the machine's CPU that other processes used. */
  foreign: number;
}

/** If less than this share of the requested rate was reached, the machine was too busy for a verdict. */
const MIN_RATE_SHARE = 0.95;

/** V8 collects a whole heap every minute or two. A shorter run shows when it collected, and not what is retained. */
const MINUTES_FOR_MEMORY = 10;
const MIN_HEAP_GROWTH_MIB = 4;
/**
 * The tolerated growth from the first third to the last. For memory, the lowest sample counts, because it is the
 * closest to a garbage collection. Servers fill their caches, so their memory is reported without a verdict.
 */
const RULES = {
  memory: { of: 'lowest', share: 0.1, least: 16 },
  heap: { of: 'lowest', share: 0.05, least: MIN_HEAP_GROWTH_MIB },
  handles: { of: 'middle', share: 0.05, least: 4 },
  connections: { of: 'middle', share: 0, least: 2 },
  servers: { of: 'middle', share: 0.1, least: 16 },
} as const;

export function reportSoak(measured: SoakMeasured) {
  const { minutes, ramp, share, perSecond, load, series, ledger, foreign } = measured;
  // A queue that contains the messages of one second is not growing.
  const rules = { ...RULES, depth: { of: 'middle' as const, share: 0, least: perSecond } };
  const judged = series.map(({ name, kind, samples }) => ({ name, kind, ...growthOf(samples, rules[kind]) }));
  const isJudged = (kind: string) =>
    kind !== 'servers' && (minutes >= MINUTES_FOR_MEMORY || !['memory', 'heap'].includes(kind));
  const growing = judged.filter(({ kind, grows }) => isJudged(kind) && grows).map(({ name }) => name);
  const errors = Object.entries(load.others).map(([what, count]) => `${what} ${count}×`);
  const isHeld = growing.length === 0 && errors.length === 0 && ledger.lost === 0 && ledger.undelivered === 0;
  const isKept = load.count / load.seconds >= MIN_RATE_SHARE * perSecond;
  const verdict = isKept ? (isHeld ? 'Held' : 'NOT held') : 'NOT MEASURED, since the load fell behind';
  const sensitivity = (MIN_HEAP_GROWTH_MIB * 1024 * 1024) / (perSecond * minutes * 60 * (2 / 3));
  writeResult({
    name: 'soak',
    title: `Soak: ${minutes} minutes of mixed traffic`,
    columns: ['what', 'first third', 'last third', 'slope an hour', '± noise', 'grows'],
    rows: judged.map(({ name, kind, first, last, slope, noise, grows }) => [
      name,
      first.toFixed(1),
      last.toFixed(1),
      slope.toFixed(1),
      noise.toFixed(1),
      isJudged(kind) ? (grows ? 'YES' : 'no') : 'not judged',
    ]),
    notes: [
      `${verdict}: ${growing.length === 0 ? 'nothing grows' : `these grow: ${growing.join(', ')}`}; ${errors.length === 0 ? 'no request failed' : `requests failed: ${errors.join(', ')}`}; ${ledger.lost} events lost.`,
      `Capacity ${Math.round(Math.max(...ramp.map((step) => step.perSecond)))} requests/s, including everything that they cause (${ramp.map((step) => `${step.connections} connections: ${Math.round(step.perSecond)}`).join(', ')}); ${perSecond}/s is ${Math.round(share * 100)} % of it.`,
      `${load.count} requests in ${(load.seconds / 60).toFixed(1)} min: ${(load.count / load.seconds).toFixed(0)}/s. Slowest operations, p99: ${slowest(load)}.`,
      `Events: ${ledger.expected} expected from accepted requests alone, ramp and warm-up included; the receiver got ${ledger.received} of ${ledger.stored} events with a delivery, ${ledger.repeats} of them more than once; ${ledger.undelivered} deliveries are undelivered; ${ledger.deadLetters} dead letters. The stack was idle ${ledger.settledAfter.toFixed(1)} s after the last request.`,
      minutes < MINUTES_FOR_MEMORY
        ? `Memory is not judged in less than ${MINUTES_FOR_MEMORY} minutes.`
        : `A leak of ${Math.ceil(sensitivity)} bytes a request would show in a heap of less than 80 MiB.`,
      `Other processes used ${Math.round(foreign * 100)} % of the CPU.`,
    ],
    measured: { ...measured, judged },
  });
}

function slowest({ operations = {} }: SoakProgress) {
  return Object.entries(operations)
    .sort(([, one], [, other]) => other.p99 - one.p99)
    .slice(0, 3)
    .map(([name, { p99 }]) => `${name} ${p99.toFixed(0)} ms`)
    .join(', ');
}
