import { text } from '../texts/text.js';

const MINUTE_MS = 60_000;
/** The longest time between two ticks, and some difference between the clocks. */
const MAX_AHEAD_MS = 30_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();
let relative: Intl.RelativeTimeFormat | undefined;

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(text.locale, options);
  formats.set(key, made);
  return made;
}

/** A time for a list, in the reader's time zone: relative within an hour, then the time of day, then the date. */
export function shortTime(at: Date, now: Date, timeZone?: string): string {
  const ahead = at.getTime() - now.getTime();
  // A record that arrived since the last tick, or from a server whose clock is ahead, is not in the future.
  if (ahead > 0 && ahead < MAX_AHEAD_MS) return text.times.now;
  if (Math.abs(ahead) < HOUR_MS) return relativeTime(at, now);
  if (dayOf(at, timeZone) === dayOf(now, timeZone)) return clockTime(at, timeZone);
  return dayAndTime(at, now, timeZone);
}

/** The time of day if it is today, otherwise with the date. Fits after `until`. */
export function dueTime(at: Date, now: Date, timeZone?: string): string {
  return dayOf(at, timeZone) === dayOf(now, timeZone) ? clockTime(at, timeZone) : dayAndTime(at, now, timeZone);
}

/** The day and the time of an appointment: `Today, 3:00 PM` or `Nov 25, 3:00 PM`. */
export function appointmentTime(at: Date, now: Date, timeZone?: string): string {
  const isToday = dayOf(at, timeZone) === dayOf(now, timeZone);
  return isToday ? text.times.today(clockTime(at, timeZone)) : dayAndTime(at, now, timeZone);
}

function dayAndTime(at: Date, now: Date, timeZone?: string): string {
  const isFar = Math.abs(at.getTime() - now.getTime()) > 300 * DAY_MS;
  return format({
    month: 'short',
    day: 'numeric',
    ...(isFar ? { year: 'numeric' as const } : {}),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(at);
}

/** The day on the reader's clock, or on that of a time zone. */
function dayOf(at: Date, timeZone?: string): string {
  return (timeZone ? clockOf(at, timeZone) : ownClockOf(at)).toISOString().slice(0, 10);
}

/** The distance in the largest fitting unit, such as `12 min ago` or `in 3 hours`. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 45) return seconds > 0 ? text.times.soon : text.times.now;
  relative ??= new Intl.RelativeTimeFormat(text.locale, { style: 'short', numeric: 'always' });
  if (distance < 59.5 * 60) return relative.format(Math.round(seconds / 60), 'minute');
  if (distance < 23.5 * 3600) return relative.format(Math.round(seconds / 3600), 'hour');
  if (distance < 26 * 86_400) return relative.format(Math.round(seconds / 86_400), 'day');
  if (distance < 320 * 86_400) return relative.format(Math.round(seconds / (30.44 * 86_400)), 'month');
  return relative.format(Math.round(seconds / (365.25 * 86_400)), 'year');
}

/** Day and time to the second with the name of the zone. */
export function fullTime(at: Date, timeZone?: string): string {
  return format({
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}

/** Day and time to the second. */
export function longTime(at: Date): string {
  return format({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  }).format(at);
}

export function shortDay(at: Date, timeZone?: string): string {
  return format({ year: 'numeric', month: 'short', day: 'numeric', timeZone }).format(at);
}

/** A day such as `2026-01-31` without its year: `Jan 31`. */
export function shortDate(day: string): string {
  return format({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A day such as `2026-01-31` with its year: `Jan 31, 2026`. */
export function dateWithYear(day: string): string {
  return shortDay(new Date(`${day}T00:00:00Z`), 'UTC');
}

export function clockTime(at: Date, timeZone?: string): string {
  return format({ hour: 'numeric', minute: '2-digit', timeZone }).format(at);
}

/** A time of day without AM or PM, for narrow places beside a column of hours. */
export function clockDigits(at: Date, timeZone?: string): string {
  const parts = format({ hour: 'numeric', minute: '2-digit', timeZone }).formatToParts(at);
  return parts
    .map(({ type, value }) => (type === 'dayPeriod' ? '' : value))
    .join('')
    .trim();
}

/** The name of a weekday, such as `Wed` or `Wednesday`. */
export function weekdayName(at: Date, weekday: 'short' | 'long' = 'short', timeZone?: string): string {
  return format({ weekday, timeZone }).format(at);
}

/** A month with its year, such as `November 2026`, or also with the day: `Nov 25, 2026`. */
export function monthAndYear(at: Date, hasDay = false, timeZone?: string): string {
  return hasDay ? shortDay(at, timeZone) : format({ month: 'long', year: 'numeric', timeZone }).format(at);
}

/** An hour of the clock, such as `2 PM`. */
export function hourName(hour: number): string {
  return format({ hour: 'numeric' }).format(new Date(2026, 0, 1, hour));
}

/** The clock of a time zone at an instant, to the minute, in the UTC fields of a date. */
export function clockOf(at: Date, timeZone: string): Date {
  const parts = format({
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(at);
  const read = (name: string): number => Number(parts.find(({ type }) => type === name)?.value);
  return new Date(Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute')));
}

/** The reader's clock, like {@link clockOf}. Needs no format, which is slow to create. */
function ownClockOf(at: Date): Date {
  return new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes()));
}

/** The instant at which the clock of a time zone shows a time, given in the UTC fields of a date. */
export function instantOf(clock: Date, timeZone: string): Date {
  const offsetAt = (at: Date): number => clockOf(at, timeZone).getTime() - at.getTime();
  // The offset at the clock's time in UTC may differ from the offset hours later.
  const near = new Date(clock.getTime() - offsetAt(clock));
  return new Date(clock.getTime() - offsetAt(near));
}

/** The city of an IANA zone: `America/New_York` is `New York`. */
export function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Whether both zones show the same clock at that time. */
export function isSameClock(at: Date, timeZone: string): boolean {
  return ownClockOf(at).getTime() === clockOf(at, timeZone).getTime();
}

/** The time in the city of each zone with another clock than the reader's, such as `8:00 AM in Denver`. */
export function otherClocks(at: Date, timeZones: readonly string[]): string[] {
  return timeZones
    .filter((zone) => !isSameClock(at, zone))
    .map((zone) => text.times.inCity(clockTime(at, zone), cityOf(zone)));
}

/** A duration such as `48 s`, `3 min 5 s` or `1 h 4 min`. */
export function duration(seconds: number): string {
  const { hours, minutes, seconds: unit } = text.times.units;
  if (seconds < 60) return `${seconds} ${unit}`;
  const parts: [number, string][] =
    seconds < 3600
      ? [
          [Math.floor(seconds / 60), minutes],
          [seconds % 60, unit],
        ]
      : [
          [Math.floor(seconds / 3600), hours],
          [Math.floor((seconds % 3600) / 60), minutes],
        ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(' ');
}

/** A duration such as `12 ms` or `1.4 s`. */
export function milliseconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** The first whole minute after a time, as the value of an input of the type `datetime-local`. */
export function inputTimeAfter(at: Date): string {
  return inputTime(new Date(at.getTime() + MINUTE_MS));
}

/** A time to the minute in the reader's time zone, as the value of an input of the type `datetime-local`. */
export function inputTime(at: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
