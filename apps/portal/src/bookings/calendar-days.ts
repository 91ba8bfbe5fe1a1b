/** A day of the reader's calendar as text, such as `2026-01-31`. */
export type Day = string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function dayOf(at: Date): Day {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

/** Midnight of a day in the reader's time zone. Today if the text is not a day. */
export function midnightOf(day: string | undefined, now: Date): Date {
  const [year, month, date] = DAY.test(day ?? '') ? day!.split('-').map(Number) : [];
  const midnight = year ? new Date(year, month! - 1, date) : now;
  return new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate());
}

/** The same time a number of days later, even across a clock change. */
export function addDays(at: Date, days: number): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, at.getHours(), at.getMinutes());
}

/** The days of a week, which begins on Sunday as in US calendars. */
export function weekOf(midnight: Date): Date[] {
  const first = addDays(midnight, -midnight.getDay());
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

/** Places the appointments that start on a day, so that appointments do not overlap. */
export function placeOn<One extends Timed>(day: Date, all: readonly One[]): Placed<One>[] {
  const placed = all
    .filter((one) => dayOf(new Date(one.starts_at)) === dayOf(day))
    .map((one) => {
      const start = new Date(one.starts_at);
      const from = start.getHours() + start.getMinutes() / 60;
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
