import { DateTime } from 'luxon';
import type { DelayRule } from './decision-subject.js';

/** Counts dial starts of the organization's own calendar day, and delays until its next one. */
export const dailyLimit: DelayRule = {
  reason: 'daily_limit',
  earliest({ dialsToday, dailyLimit: limit, facts }, from, now) {
    if (dialsToday < limit) return from;
    return Math.max(from, nextDay(now, facts.timezone));
  },
  evidence: ({ dialsToday, dailyLimit: limit, facts }) => ({ dials: dialsToday, limit, timezone: facts.timezone }),
};

/** The day that each zone is in, as it was last worked out. */
const days = new Map<string, { begins: number; ends: number }>();

function nextDay(now: number, zone: string): number {
  const known = days.get(zone);
  if (known && now >= known.begins && now < known.ends) return known.ends;
  const day = DateTime.fromMillis(now, { zone }).startOf('day');
  // Again the start: where clocks change at midnight, a day later is not the beginning of the next one.
  const ends = day.plus({ days: 1 }).startOf('day').toMillis();
  days.set(zone, { begins: day.toMillis(), ends });
  return ends;
}
