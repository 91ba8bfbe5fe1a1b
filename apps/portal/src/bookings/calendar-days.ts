import { clockOf } from '../format/times.js';

// Dates here have the clock of the organization in their UTC fields, as `clockOf` returns it.

/** A day of the organization's calendar as text, such as `2026-01-31`. */
export type Day = string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

/** Midnight of a day. Today if the text is not a day. */
export function midnightOf(day: string | undefined, now: Date): Date {
  const [year, month, date] = (DAY.test(day ?? '') ? day! : dayOf(now)).split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1, date));
}

/** The same time a number of days later, even across a clock change. */
export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/** The days of a week, which begins on Sunday as in US calendars. */
export function weekOf(midnight: Date): Date[] {
  const first = addDays(midnight, -midnight.getUTCDay());
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

interface Timed {
  id: number;
  starts_at: string;
  duration_minutes: number;
}

/** An appointment in the column of a day. Hours count from midnight by the clock. */
export interface Placed<One> {
  one: One;
  from: number;
  until: number;
  /** Appointments at the same time stand beside each other, in `lanes` lanes. */
  lane: number;
  lanes: number;
}

const MIN_HOURS = 0.5;

/** Places the appointments that start on a day in a time zone, so that appointments do not overlap. */
export function placeOn<One extends Timed>(day: Date, all: readonly One[], timeZone: string): Placed<One>[] {
  const placed = all
    .map((one) => ({ one, start: clockOf(new Date(one.starts_at), timeZone) }))
    .filter(({ start }) => dayOf(start) === dayOf(day))
    .map(({ one, start }) => {
      const from = start.getUTCHours() + start.getUTCMinutes() / 60;
      const until = Math.min(from + Math.max(one.duration_minutes / 60, MIN_HOURS), 24);
      return { one, from, until, lane: 0, lanes: 1 };
    })
    .sort((a, b) => a.from - b.from || b.until - a.until || a.one.id - b.one.id);
  let group: Placed<One>[] = [];
  let end = 0;
  const close = (): void => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    for (const item of group) item.lanes = lanes;
    group = [];
  };
  for (const item of placed) {
    if (item.from >= end) close();
    const taken = new Set(group.filter(({ until }) => until > item.from).map(({ lane }) => lane));
    while (taken.has(item.lane)) item.lane++;
    group.push(item);
    end = Math.max(end, item.until);
  }
  close();
  return placed;
}
