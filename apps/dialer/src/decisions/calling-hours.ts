import { areaCodes } from '@frontdesk/contracts';
import { DateTime } from 'luxon';

const OPENS_AT_HOUR = 8;
const CLOSES_AT_HOUR = 20;
const DAY_MS = 86_400_000;
/** The number of days that a long-lived process caches. Each day is a few short lists. */
const MAX_CACHED_DAYS = 1000;
/** Windows of zones that are at most a day apart overlap within this many days, or never. */
const LOOK_AHEAD_DAYS = 8;

/** A toll-free number may ring in any zone of the contiguous states. */
const CONTIGUOUS_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
] as const;

/** An interval in Unix milliseconds. It includes `opens` and excludes `closes`. */
export interface Window {
  opens: number;
  closes: number;
}

/**
 * The hours between 8am and 8pm in all of the given zones. Windows are computed once a day from local wall clocks, so
 * days with a clock change are correct and a lookup takes two comparisons.
 */
export class CallingHours {
  private readonly days = new Map<number, readonly Window[]>();

  constructor(readonly zones: readonly string[]) {}

  /** Returns the first instant at or after `from` that is within the hours. */
  nextOpen(from: number): number {
    const today = Math.floor(from / DAY_MS);
    for (let day = today; day < today + LOOK_AHEAD_DAYS; day++) {
      for (const { opens, closes } of this.windowsOf(day)) {
        if (from < closes) return Math.max(from, opens);
      }
    }
    throw new Error(`no calling hours in ${this.zones.join(', ')}`);
  }

  /** Returns, in order, the next windows that have not closed at an instant. The first may have opened before it. */
  windowsFrom(from: number, count: number): Window[] {
    const found: Window[] = [];
    const today = Math.floor(from / DAY_MS);
    for (let day = today; found.length < count && day < today + count * LOOK_AHEAD_DAYS; day++) {
      for (const window of this.windowsOf(day)) {
        const isNew = window.opens > (found.at(-1)?.opens ?? -Infinity);
        // Later windows are complete only in the list of their own day.
        if (isNew && window.closes > from && window.opens < (day + 1) * DAY_MS) found.push(window);
      }
    }
    return found.slice(0, count);
  }

  /** Returns, in order, the common windows that open on a UTC day or are open when it begins. */
  private windowsOf(day: number): readonly Window[] {
    const known = this.days.get(day);
    if (known) return known;
    const windows = this.zones
      .map((zone) => localWindows(zone, day))
      .reduce((common, others) => common.flatMap((window) => others.flatMap((other) => overlap(window, other))));
    if (this.days.size >= MAX_CACHED_DAYS) this.days.clear();
    this.days.set(day, windows);
    return windows;
  }
}

/** Computes one window for each local date that overlaps a UTC day. */
function localWindows(zone: string, day: number): Window[] {
  return [day - 1, day, day + 1].map((date) => localWindow(zone, date));
}

const byZone = new Map<string, Map<number, Window>>();

/** Returns the window of a local date, given as days since 1970. All area codes of the zone share it. */
function localWindow(zone: string, date: number): Window {
  const dates = byZone.get(zone) ?? new Map<number, Window>();
  byZone.set(zone, dates);
  const known = dates.get(date);
  if (known) return known;
  const utc = new Date(date * DAY_MS);
  const at = (hour: number): number =>
    DateTime.fromObject(
      { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, day: utc.getUTCDate(), hour },
      { zone },
    ).toMillis();
  const window = { opens: at(OPENS_AT_HOUR), closes: at(CLOSES_AT_HOUR) };
  if (dates.size >= MAX_CACHED_DAYS) dates.clear();
  dates.set(date, window);
  return window;
}

function overlap(one: Window, other: Window): Window[] {
  const opens = Math.max(one.opens, other.opens);
  const closes = Math.min(one.closes, other.closes);
  return opens < closes ? [{ opens, closes }] : [];
}

const byZones = new Map<string, CallingHours>();

function hoursIn(zones: readonly string[]): CallingHours {
  const key = zones.join();
  const known = byZones.get(key) ?? new CallingHours(zones);
  byZones.set(key, known);
  return known;
}

const byAreaCode = new Map(Object.entries(areaCodes).map(([code, { zones }]) => [code, hoursIn(zones)]));
const tollFree = hoursIn(CONTIGUOUS_ZONES);

/** Returns the calling hours of a US number (E.164). */
export function callingHoursOf(phoneNumber: string): CallingHours {
  return byAreaCode.get(phoneNumber.slice(2, 5)) ?? tollFree;
}
