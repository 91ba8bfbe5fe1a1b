// @ts-check
import { growthOf } from './soak-growth.mjs';
import { writeResult } from './results.mjs';

/**
 * @typedef {object} SoakMeasured
 * @property {number} minutes
 * @property {{ connections: number, perSecond: number }[]} ramp
 * @property {number} share of the capacity
 * @property {number} perSecond that was asked for
 * @property {import('./soak-load-process.mjs').SoakProgress} load
 * @property {import('./soak-samples.mjs').Series[]} series
 * @property {import('./soak.mjs').Ledger} ledger
 * @property {number} foreign share of the machine's CPU that other work used
 */

/** Less of the load than this, and the machine was too busy with other things to say anything. */
const KEPT = 0.95;

/** V8 collects a whole heap once in a minute or two: in a shorter run one sees when, not what is kept. */
const MINUTES_FOR_MEMORY = 10;
const LEAST_HEAP_MIB = 4;
/**
 * What is let pass from the first third to the last. Of memory the lowest counts, which is what was left when it had been
 * collected. Servers fill their caches, so theirs is told and not judged.
 */
const RULES = /** @type {const} */ ({
  memory: { of: 'lowest', share: 0.1, least: 16 },
  heap: { of: 'lowest', share: 0.05, least: LEAST_HEAP_MIB },
  handles: { of: 'middle', share: 0.05, least: 4 },
  connections: { of: 'middle', share: 0, least: 2 },
  servers: { of: 'middle', share: 0.1, least: 16 },
});

/** @param {SoakMeasured} measured */
export function reportSoak(measured) {
  const { minutes, ramp, share, perSecond, load, series, ledger, foreign } = measured;
  // A queue that holds what comes in a second is in motion, not filling.
  const rules = { ...RULES, depth: { of: /** @type {const} */ ('middle'), share: 0, least: perSecond } };
  const judged = series.map(({ name, kind, samples }) => ({ name, kind, ...growthOf(samples, rules[kind]) }));
  const isJudged = (/** @type {string} */ kind) =>
    kind !== 'servers' && (minutes >= MINUTES_FOR_MEMORY || !['memory', 'heap'].includes(kind));
  const growing = judged.filter(({ kind, grows }) => isJudged(kind) && grows).map(({ name }) => name);
  const errors = Object.entries(load.others).map(([what, count]) => `${what} ${count}×`);
  const isHeld = growing.length === 0 && errors.length === 0 && ledger.lost === 0 && ledger.undelivered === 0;
  const isKept = load.count / load.seconds >= KEPT * perSecond;
  const verdict = isKept ? (isHeld ? 'Held' : 'NOT held') : 'NOT MEASURED, since the load was not kept up';
  const sensitivity = (LEAST_HEAP_MIB * 1024 * 1024) / (perSecond * minutes * 60 * (2 / 3));
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
      `Capacity ${Math.round(Math.max(...ramp.map((step) => step.perSecond)))} requests/s, everything they cause included (${ramp.map((step) => `${step.connections} connections: ${Math.round(step.perSecond)}`).join(', ')}); ${perSecond}/s is ${Math.round(share * 100)} % of it.`,
      `${load.count} requests in ${(load.seconds / 60).toFixed(1)} min: ${(load.count / load.seconds).toFixed(0)}/s. Slowest operations, p99: ${slowest(load)}.`,
      `Events: ${ledger.expected} had to come from accepted requests alone, ramp and warm-up included; the receiver got ${ledger.received} of ${ledger.stored} events with a delivery, ${ledger.repeats} of them more than once; ${ledger.undelivered} deliveries were not made; ${ledger.deadLetters} dead letters. All was settled ${ledger.settledAfter.toFixed(1)} s after the last request.`,
      minutes < MINUTES_FOR_MEMORY
        ? `Memory is not judged in less than ${MINUTES_FOR_MEMORY} minutes.`
        : `A leak of ${Math.ceil(sensitivity)} bytes a request would show in a heap of less than 80 MiB.`,
      `Other work on the machine meanwhile: ${Math.round(foreign * 100)} % of its CPU.`,
    ],
    measured: { ...measured, judged },
  });
}

/** @param {import('./soak-load-process.mjs').SoakProgress} load */
function slowest({ operations = {} }) {
  return Object.entries(operations)
    .sort(([, one], [, other]) => other.p99 - one.p99)
    .slice(0, 3)
    .map(([name, { p99 }]) => `${name} ${p99.toFixed(0)} ms`)
    .join(', ');
}
