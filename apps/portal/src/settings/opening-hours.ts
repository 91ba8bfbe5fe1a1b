import type { Settings } from '../api/portal-paths.js';

export type OpeningHours = NonNullable<Settings['business_hours']>;
export type Period = OpeningHours[number];
export type Weekday = Period['day'];

/** The weekdays in the order of a US week. */
export const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The suggested hours: nine to five on working days. */
export const usualHours: OpeningHours = (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({
  day,
  opens: '09:00',
  closes: '17:00',
}));

/** Adds a period after the last one of a day. */
export function addPeriod(hours: OpeningHours, day: Weekday): OpeningHours {
  const last = hours.filter((period) => period.day === day).at(-1);
  return [
    ...hours,
    last
      ? { day, opens: last.closes === '24:00' ? '00:00' : last.closes, closes: '24:00' }
      : { day, opens: '09:00', closes: '17:00' },
  ];
}

/** A browser's field shows midnight at the end of a day as 00:00. */
export function toField(closes: string): string {
  return closes === '24:00' ? '00:00' : closes;
}

export function fromField(closes: string): string {
  return closes === '00:00' ? '24:00' : closes;
}
