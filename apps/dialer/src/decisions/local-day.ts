import { DateTime } from 'luxon';

/** A calendar day of a time zone, in Unix milliseconds; `ends` is the first instant of the next one. */
export interface LocalDay {
  begins: number;
  ends: number;
}

/** The latest day computed for each zone. */
const days = new Map<string, LocalDay>();

/** The local day that contains an instant. An unknown zone counts as UTC, so that it never stops a call. */
export function localDay(instant: number, zone: string): LocalDay {
  const known = days.get(zone);
  if (known && instant >= known.begins && instant < known.ends) return known;
  const there = DateTime.fromMillis(instant, { zone });
  const day = (there.isValid ? there : DateTime.fromMillis(instant, { zone: 'UTC' })).startOf('day');
  // Takes the start of the next day: where clocks change at midnight, adding a day does not give it.
  const worked = { begins: day.toMillis(), ends: day.plus({ days: 1 }).startOf('day').toMillis() };
  days.set(zone, worked);
  return worked;
}

/** The starts of the current day in every zone that this process has used; the zones are few. */
export function knownDayStarts(instant: number): { zones: string[]; starts: Date[] } {
  const zones = [...days.keys()];
  return { zones, starts: zones.map((zone) => new Date(localDay(instant, zone).begins)) };
}
