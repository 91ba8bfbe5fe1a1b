import type { components } from '../api/generated/api-types.js';

type RecordStatistics = components['schemas']['RecordStatistics'];

/** The groups of outcomes in the chart, from the best to the worst. */
export const outcomeGroups = ['booked', 'lead', 'answered', 'missed', 'blocked'] as const;
export type OutcomeGroup = (typeof outcomeGroups)[number];

const GROUP_OF: Readonly<Record<string, OutcomeGroup>> = {
  booked: 'booked',
  lead_captured: 'lead',
  callback_requested: 'lead',
  missed: 'missed',
  failed: 'missed',
  abandoned: 'missed',
  blocked: 'blocked',
  spam: 'blocked',
};

export type HourOfCalls = { hour: number } & Record<OutcomeGroup, number>;

/** Calls without an outcome yet. */
const IN_PROGRESS: ReadonlySet<string> = new Set(['ringing', 'in_progress']);

/** The ended calls by hour and group of outcome, from the first to the last hour with calls. */
export function callsByHour(all: RecordStatistics['calls_by_hour']): HourOfCalls[] {
  const counted = all.filter(({ outcome }) => !IN_PROGRESS.has(outcome));
  if (counted.length === 0) return [];
  const hours = counted.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const rows = Array.from({ length: last - first + 1 }, (_, index): HourOfCalls => ({
    hour: first + index,
    booked: 0,
    lead: 0,
    answered: 0,
    missed: 0,
    blocked: 0,
  }));
  for (const { hour, outcome, calls } of counted) rows[hour - first]![GROUP_OF[outcome] ?? 'answered'] += calls;
  return rows;
}
