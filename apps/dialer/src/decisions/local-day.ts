import { DateTime } from 'luxon';

/** A calendar day of a time zone, in Unix milliseconds; `ends` is the first instant of the next one. */
export interface LocalDay {
  begins: number;
  ends: number;
}

/** The latest computed day of each zone. */
const days = new Map<string, LocalDay>();

/** Returns the local day that contains an instant. An unknown zone counts as UTC, so that it never stops a call. */
export function localDay(instant: number, zone: string): LocalDay {
  const known = days.get(zone);
  if (known && instant >= known.begins && instant < known.ends) return known;
  const there = DateTime.fromMillis(instant, { zone });
  const day = (there.isValid ? there : DateTime.fromMillis(instant, { zone: 'UTC' })).startOf('day');
  // The start of the next day ends this one. Adding a day to its start is wrong where clocks change at midnight.
  const worked = { begins: day.toMillis(), ends: day.plus({ days: 1 }).startOf('day').toMillis() };
  days.set(zone, worked);
  return worked;
}

/** Returns the starts of the current day in every zone that this process has used. The zones are few. */
export function knownDayStarts(instant: number): { zones: string[]; starts: Date[] } {
  const zones = [...days.keys()];
  return { zones, starts: zones.map((zone) => new Date(localDay(instant, zone).begins)) };
}
