import { DateTime } from 'luxon';

/** A calendar day of a time zone, in Unix milliseconds; `ends` is the first instant of the next one. */
export interface LocalDay {
  begins: number;
  ends: number;
}

/** The day that each zone is in, as it was last worked out. */
const days = new Map<string, LocalDay>();

/** The day of a zone that an instant is in. A name that is no zone counts as UTC: it must not stop any call. */
export function localDay(instant: number, zone: string): LocalDay {
  const known = days.get(zone);
  if (known && instant >= known.begins && instant < known.ends) return known;
  const there = DateTime.fromMillis(instant, { zone });
  const day = (there.isValid ? there : DateTime.fromMillis(instant, { zone: 'UTC' })).startOf('day');
  // Again the start: where clocks change at midnight, a day later is not the beginning of the next one.
  const worked = { begins: day.toMillis(), ends: day.plus({ days: 1 }).startOf('day').toMillis() };
  days.set(zone, worked);
  return worked;
}

/** When the current day began in every zone that has been asked for in this process: a few, whatever the organizations. */
export function knownDayStarts(instant: number): { zones: string[]; starts: Date[] } {
  const zones = [...days.keys()];
  return { zones, starts: zones.map((zone) => new Date(localDay(instant, zone).begins)) };
}
