import type { CpuUse } from './cpu-times.ts';
import type { LoadResult } from './load-process.ts';
import { median } from './percentiles.ts';
import { writeResult } from './results.ts';

export type Round = LoadResult & { cpu: CpuUse };
/**
 * `path` is the bare path: the steps of the services without their code. Not every request has it. `key` and `grant`
 * are the product with an API key, and with an access token of an AI app.
 */
export type SideName = 'baseline' | 'path' | 'product' | 'key' | 'grant';
export interface Comparison {
  request: string;
  connections: number;
  /** The first is the reference of the last. */
  sides: readonly SideName[];
  rounds: Record<SideName, Round[]>;
}

const CPU_RATIO_BAR = 3.5;
const P99_BAR_MS = 5;

export function report(measured: Comparison[], services: string[]) {
  const groups = ['server', 'path gateway', 'path records', ...services, 'postgres', 'rabbitmq', 'redis'];
  writeResult({
    name: 'api',
    title: 'The API beside one process that runs the same SQL',
    columns: [
      'request',
      'connections',
      'side',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'CPU s per 1,000',
      ...groups,
      '× CPU of the first side',
    ],
    rows: measured.flatMap((comparison) => rowsOf(comparison, groups)),
    notes: notesOf(measured),
    measured,
  });
}

function rowsOf({ request, connections, sides, rounds }: Comparison, columns: string[]) {
  const reference = costOf(rounds[sides[0]]).total;
  return sides.map((side) => {
    const of = rounds[side];
    const { total, groups } = costOf(of);
    const cell = (group: string) => (groups[group] === undefined ? '' : groups[group].toFixed(3));
    return [
      request,
      connections,
      side,
      Math.round(median(of.map(({ count, seconds }) => count / seconds))),
      median(of.map(({ p50 }) => p50)).toFixed(2),
      median(of.map(({ p99 }) => p99)).toFixed(2),
      total.toFixed(3),
      ...columns.map(cell),
      (total / reference).toFixed(2),
    ];
  });
}

/** Returns the CPU seconds per 1,000 requests, over all rounds. */
function costOf(rounds: Round[]) {
  const thousands = rounds.reduce((sum, { count }) => sum + count, 0) / 1000;
  const total = rounds.reduce((sum, { cpu }) => sum + cpu.total, 0) / thousands;
  const names = Object.keys(rounds[0].cpu.groups);
  const groups = Object.fromEntries(
    names.map((name) => [name, rounds.reduce((sum, { cpu }) => sum + cpu.groups[name], 0) / thousands]),
  );
  return { total, groups };
}

function notesOf(measured: Comparison[]) {
  const notes = [];
  for (const { request, connections, rounds } of measured.filter((each) => each.request.startsWith('GET'))) {
    const ratios = rounds.product.map((round, index) => costOf([round]).total / costOf([rounds.baseline[index]]).total);
    const spread = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
    const ratio = costOf(rounds.product).total / costOf(rounds.baseline).total;
    notes.push(
      `${request}, ${connections} connection(s): ${ratio.toFixed(2)}× the CPU of the baseline (rounds: ${spread}); the bar is ${CPU_RATIO_BAR}×: ${verdict(ratio <= CPU_RATIO_BAR)}.`,
    );
    if (connections !== 1) continue;
    const p99 = median(rounds.product.map((round) => round.p99));
    notes.push(
      `${request}, p99 at one connection: ${p99.toFixed(2)} ms; the bar is ${P99_BAR_MS} ms: ${verdict(p99 <= P99_BAR_MS)}.`,
    );
  }
  for (const { request, connections, rounds } of measured.filter((each) => each.sides.includes('grant'))) {
    const ratios = rounds.grant.map((round, index) => costOf([round]).total / costOf([rounds.key[index]]).total);
    notes.push(
      `${request}, ${connections} connection(s): the token of an app costs ${median(ratios).toFixed(2)}× the CPU of a key (rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}).`,
    );
  }
  const foreign = measured.flatMap(({ rounds }) => Object.values(rounds).flat()).map(({ cpu }) => cpu.foreign);
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  notes.push(
    `CPU used by other processes: ${percent(median(foreign))} in the median round, ${percent(Math.max(...foreign))} at most.`,
    'requests/s and percentiles: median of the rounds. CPU: all rounds together, without the load generator.',
  );
  return notes;
}

function verdict(met: boolean) {
  return met ? 'met' : 'not met';
}
