import type { BusinessHours } from '@frontdesk/contracts';

/** A time by the organization's clock. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
}

/** The zone of an organization that has set none. */
export const DEFAULT_ZONE = 'America/New_York';
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creates the format of each zone only once, because that is slow. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
    formats.set(zone, format);
  }
  return format;
}

export function localTimeOf(instant: Date, zone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
  };
}

/** Returns null for a time that a clock change skips, and the first instant of a time that occurs twice. */
export function instantOf(local: LocalTime, zone: string): Date | null {
  const asUtc = utcOf(local);
  const around = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => asUtc - offsetAt(at, zone));
  const found = around
    .toSorted((one, other) => one - other)
    .find((at) => isSame(localTimeOf(new Date(at), zone), local));
  return found === undefined ? null : new Date(found);
}

const isSame = (one: LocalTime, other: LocalTime): boolean => one.date === other.date && one.time === other.time;

function offsetAt(at: number, zone: string): number {
  const minute = Math.floor(at / 60_000) * 60_000;
  return utcOf(localTimeOf(new Date(minute), zone)) - minute;
}

/** The instant at which a clock in UTC shows the same time. */
export function utcOf({ date, time }: LocalTime): number {
  return Date.parse(`${date}T${time}:00Z`);
}

export function localOfUtc(at: number): LocalTime {
  const text = new Date(at).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

export function addDays(date: string, count: number): string {
  return localOfUtc(utcOf({ date, time: '12:00' }) + count * DAY_MS).date;
}

export function weekdayOf(date: string): (typeof DAYS)[number] {
  return DAYS[new Date(`${date}T12:00:00Z`).getUTCDay()]!;
}

/** Opening hours as the settings have them. */
export interface Opening {
  hours: BusinessHours | null;
  closedDays: readonly string[];
}

/** Whether the organization is open at the time. Unknown hours count as open. */
export function isOpenAt({ date, time }: LocalTime, { hours, closedDays }: Opening): boolean {
  if (!hours) return true;
  const opensOn = (day: string): BusinessHours =>
    closedDays.includes(day) ? [] : hours.filter((entry) => entry.day === weekdayOf(day));
  return (
    opensOn(date).some(({ opens, closes }) => opens <= time && (time < closes || closes <= opens)) ||
    opensOn(addDays(date, -1)).some(({ opens, closes }) => closes <= opens && time < closes)
  );
}

/** Returns the opening hours of a date. */
export function hoursOn(date: string, { hours, closedDays }: Opening): { opens: string; closes: string }[] {
  if (!hours || closedDays.includes(date)) return [];
  return hours.filter(({ day }) => day === weekdayOf(date));
}
