import type { CpuUse } from './cpu-times.ts';
import { median } from './percentiles.ts';
import { writeResult } from './results.ts';
import type { DatabaseWork } from './statement-counts.ts';

export type SideName = 'bare' | 'path' | 'platform' | 'organization';
/** The number of events a second, or as many as the connections can send. */
export type Load = number | 'saturated';

/** One load of one side in one round. Times are in milliseconds. */
export interface Measured {
  side: SideName;
  load: Load;
  /** The number of events. All of them arrived. */
  count: number;
  /** The number of deliveries of an event after its first. */
  repeats: number;
  /** The rate from the first request to the last arrival. */
  perSecond: number;
  request: { p50: number; p99: number };
  /** The times from the response to the arrival at the receiver. Negative if the event arrived first. */
  toFirstByte: { p50: number; p99: number };
  cpu: CpuUse;
  database: DatabaseWork;
}

/** A side that has no load in one round. */
export interface Idle {
  side: SideName;
  seconds: number;
  cpu: CpuUse;
  /** The resident memory. */
  megabytes: Record<string, number>;
  database: DatabaseWork;
}

/**
 * Ratios compare with the bare process of the same run. The time to the first byte at 50/s is compared with the time of
 * the bare process's request.
 */
const BARS = { cpu: 2, perSecond: 0.65, firstByteP50: 0.75, firstByteP99: 3, idlePercent: 3 };
const SLOW = 50;

const LABELS: Record<SideName, string> = {
  bare: 'bare process',
  path: 'bare path',
  platform: 'platform API',
  organization: 'Organization API',
};
/** The other sides share their processes. */
const IDLE_LABELS: Partial<Record<SideName, string>> = { bare: LABELS.bare, path: LABELS.path };
const GROUPS = ['process', 'gateway', 'records', 'dialer', 'chats', 'webhooks', 'postgres', 'rabbitmq', 'redis'];

/** The rounds of one load of one side, which are one row of the report. */
interface Summary {
  side: SideName;
  load: Load | 'idle';
  figures: { perSecond: number; request: Measured['request']; toFirstByte: Measured['toFirstByte'] } | null;
  /** The CPU milliseconds per event, or per second if the side is idle. */
  cpu: Record<string, number>;
  total: number;
}

export function reportEvents(measured: Measured[], idle: Idle[]) {
  const sides = [...new Set(measured.map(({ side }) => side))];
  const loads = [...new Set(measured.map(({ load }) => load))];
  const summaries = loads.flatMap((load) =>
    sides.map((side) => summaryOf(measured.filter((each) => each.load === load && each.side === side))),
  );
  const isIdleMeasured = idle.some(({ seconds }) => seconds > 0);
  const idleSides = isIdleMeasured ? [...new Set(idle.map(({ side }) => side))] : [];
  summaries.push(...idleSides.map((name) => idleSummaryOf(idle.filter(({ side }) => side === name))));
  const groups = GROUPS.filter((group) => summaries.some(({ cpu }) => group in cpu));
  writeResult({
    name: 'event',
    title: 'One event from the request to its receiver, beside a bare process',
    columns: [
      'load',
      'side',
      'events/s',
      'request p50 ms',
      'p99 ms',
      'response to first byte p50 ms',
      'p99 ms',
      'CPU ms per event',
      ...groups,
      '× bare CPU',
      '× bare events/s',
    ],
    rows: summaries.map((summary) => rowOf(summary, bareOf(summaries, summary.load), groups)),
    notes: [...verdictsOf(summaries), ...databaseNotes(measured), ...idleNotes(idle), ...machineNotes(measured, idle)],
    measured: { loads: measured, idle },
  });
}

function summaryOf(rounds: Measured[]): Summary {
  const [{ side, load }] = rounds;
  const of = (figure: (round: Measured) => number) => median(rounds.map(figure));
  const figures = {
    perSecond: of(({ perSecond }) => perSecond),
    request: { p50: of(({ request }) => request.p50), p99: of(({ request }) => request.p99) },
    toFirstByte: { p50: of(({ toFirstByte }) => toFirstByte.p50), p99: of(({ toFirstByte }) => toFirstByte.p99) },
  };
  return { side, load, figures, ...cpuPer(rounds.map(({ count, cpu }) => ({ units: count, cpu }))) };
}

function idleSummaryOf(rounds: Idle[]): Summary {
  const [{ side }] = rounds;
  return {
    side,
    load: 'idle',
    figures: null,
    ...cpuPer(rounds.map(({ seconds, cpu }) => ({ units: seconds, cpu }))),
  };
}

/** Returns the CPU milliseconds per event or second, over all rounds. */
function cpuPer(rounds: { units: number; cpu: CpuUse }[]) {
  const thousands = rounds.reduce((sum, { units }) => sum + units, 0) / 1000;
  const per = (use: (cpu: CpuUse) => number) => rounds.reduce((sum, { cpu }) => sum + use(cpu), 0) / thousands;
  const names = Object.keys(rounds[0].cpu.groups);
  return {
    cpu: Object.fromEntries(names.map((name) => [name, per(({ groups }) => groups[name])])),
    total: per(({ total }) => total),
  };
}

function bareOf(summaries: Summary[], load: Summary['load']) {
  return summaries.find((each) => each.side === 'bare' && each.load === load);
}

function rowOf({ side, load, figures, cpu, total }: Summary, bare: Summary | undefined, groups: string[]) {
  const ms = (value: number | undefined) => value?.toFixed(2) ?? '';
  const bareRate = bare?.figures?.perSecond;
  return [
    typeof load === 'number' ? `${load}/s` : load,
    LABELS[side],
    figures ? Math.round(figures.perSecond) : '',
    ms(figures?.request.p50),
    ms(figures?.request.p99),
    ms(figures?.toFirstByte.p50),
    ms(figures?.toFirstByte.p99),
    total.toFixed(2),
    ...groups.map((group) => ms(cpu[group])),
    bare ? (total / bare.total).toFixed(2) : '',
    figures && bareRate ? (figures.perSecond / bareRate).toFixed(2) : '',
  ];
}

function verdictsOf(summaries: Summary[]) {
  return summaries
    .filter(({ side }) => side !== 'bare' && side !== 'path')
    .flatMap((summary) => {
      const bare = bareOf(summaries, summary.load);
      if (!bare) return [];
      const { side, load, figures, total } = summary;
      const label = load === 'idle' ? 'all services' : LABELS[side];
      const notes = [];
      if (load === 'idle') notes.push(atMost(`${label}, idle, % of a core`, total / 10, BARS.idlePercent));
      if (load === 'saturated' || load === SLOW)
        notes.push(atMost(`${label}, ${load === SLOW ? `${SLOW}/s` : load}: CPU ÷ bare`, total / bare.total, BARS.cpu));
      if (!figures || !bare.figures) return notes;
      if (load === 'saturated') {
        const ratio = figures.perSecond / bare.figures.perSecond;
        const met = ratio >= BARS.perSecond ? 'met' : 'not met';
        notes.push(`${label}, saturated: events/s ÷ bare ${ratio.toFixed(2)}; the bar is ≥ ${BARS.perSecond}: ${met}.`);
      }
      if (load === SLOW) {
        const { p50: request } = bare.figures.request;
        const what = (share: string) => `${label}, ${SLOW}/s: response to first byte ${share} ÷ request of bare p50`;
        notes.push(atMost(what('p50'), figures.toFirstByte.p50 / request, BARS.firstByteP50));
        notes.push(atMost(what('p99'), figures.toFirstByte.p99 / request, BARS.firstByteP99));
      }
      return notes;
    });
}

function atMost(what: string, value: number, bar: number) {
  return `${what} ${value.toFixed(2)}; the bar is ≤ ${bar}: ${value <= bar ? 'met' : 'not met'}.`;
}

/** Describes the SQL statements by app, the WAL and its syncs per event. The results name every statement. */
function databaseNotes(measured: Measured[]) {
  const kinds = new Map(measured.map((each) => [`${each.load} ${each.side}`, each]));
  return [...kinds.values()].map(({ side, load }) => {
    const rounds = measured.filter((each) => each.side === side && each.load === load);
    const rate = load === 'saturated' ? load : `${load}/s`;
    return `${LABELS[side]}, ${rate}: per event ${workPer(rounds.map(({ count, database }) => ({ units: count, database })))}.`;
  });
}

function idleNotes(idle: Idle[]) {
  const measured = idle.filter(({ seconds }) => seconds > 0);
  return [...new Set(measured.map(({ side }) => side))].map((name) => {
    const rounds = measured.filter(({ side }) => side === name);
    const work = workPer(rounds.map(({ seconds, database }) => ({ units: seconds, database })));
    return `${IDLE_LABELS[name] ?? 'all services'}, idle: per second ${work}.`;
  });
}

function workPer(rounds: { units: number; database: DatabaseWork }[]) {
  const units = rounds.reduce((sum, round) => sum + round.units, 0);
  const calls: Record<string, number> = {};
  for (const { app, calls: times } of rounds.flatMap(({ database }) => database.statements))
    calls[app] = (calls[app] ?? 0) + times;
  const byApp = Object.entries(calls).map(([app, times]) => `${app} ${(times / units).toFixed(2)}`);
  const bytes = rounds.reduce((sum, { database }) => sum + database.walBytes, 0) / units;
  const syncs = rounds.reduce((sum, { database }) => sum + Number(database.walSyncs), 0) / units;
  return `SQL statements ${byApp.join(', ') || 'none'}; WAL ${bytes.toFixed(0)} bytes, ${syncs.toFixed(2)} syncs`;
}

function machineNotes(measured: Measured[], idle: Idle[]) {
  const foreign = [...measured, ...idle].map(({ cpu }) => cpu.foreign);
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const memory = [...new Set(idle.map(({ side }) => side))].map((name) => {
    const rounds = idle.filter(({ side }) => side === name);
    const groups = Object.keys(rounds[0].megabytes).filter(
      (group) => GROUPS.indexOf(group) < GROUPS.indexOf('postgres'),
    );
    const each = groups.map((group) => ({ group, mb: median(rounds.map(({ megabytes }) => megabytes[group])) }));
    const sum = each.reduce((total, { mb }) => total + mb, 0);
    const label = IDLE_LABELS[name] ?? 'services';
    return `Resident MB of the ${label}, idle: ${sum.toFixed(0)} (${each.map(({ group, mb }) => `${group} ${mb.toFixed(0)}`).join(', ')}).`;
  });
  return [
    ...memory,
    `Repeated deliveries: ${measured.reduce((sum, { repeats }) => sum + repeats, 0)}.`,
    `CPU used by other processes: ${percent(median(foreign))} in the median round, ${percent(Math.max(...foreign))} at most.`,
    'Rates and percentiles: median of the rounds. CPU: all rounds together, without load generator and receiver; idle: per second.',
  ];
}
