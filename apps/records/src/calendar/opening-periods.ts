import { weekdays, type BookingCalendar, type BusinessHours } from '@frontdesk/contracts';
import { DateTime } from 'luxon';

export interface OpeningRules {
  timezone: string;
  hours: BusinessHours;
  exceptions: BookingCalendar['exceptions'];
  closedDays: readonly string[];
}

export interface Period {
  from: number;
  until: number;
}

/**
 * Returns the open periods that overlap with a period, in order, as milliseconds. Periods that touch each other are
 * one. A time that a clock change skips stands for the same time after the change.
 */
export function openPeriods(rules: OpeningRules, { from, until }: Period): Period[] {
  const last = DateTime.fromMillis(until, { zone: rules.timezone });
  const found: Period[] = [];
  // Yesterday's hours may end today.
  let day = DateTime.fromMillis(from, { zone: rules.timezone }).startOf('day').minus({ days: 1 });
  for (; day <= last; day = day.plus({ days: 1 })) {
    for (const { opens, closes } of hoursOf(rules, day)) {
      const start = at(day, opens);
      const end = closes <= opens ? at(day.plus({ days: 1 }), closes) : at(day, closes);
      if (end > from && start < until) found.push({ from: start, until: end });
    }
  }
  return joined(found.sort((one, other) => one.from - other.from));
}

function hoursOf({ hours, exceptions, closedDays }: OpeningRules, day: DateTime): { opens: string; closes: string }[] {
  const date = day.toISODate()!;
  const replaced = exceptions.filter((exception) => exception.date === date);
  if (replaced.length > 0) return replaced.flatMap(({ opens, closes }) => (opens && closes ? [{ opens, closes }] : []));
  if (closedDays.includes(date)) return [];
  return hours.filter((one) => weekdays.indexOf(one.day) === day.weekday - 1);
}

function at(day: DateTime, time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  const date = time === '24:00' ? day.plus({ days: 1 }) : day;
  return date.set({ hour: hour! % 24, minute: minute!, second: 0, millisecond: 0 }).toMillis();
}

/** Returns the periods of a list in order of their start, with those that touch each other as one. */
export function joined(periods: readonly Period[]): Period[] {
  const result: Period[] = [];
  for (const period of periods) {
    const before = result.at(-1);
    if (before && period.from <= before.until) before.until = Math.max(before.until, period.until);
    else result.push({ ...period });
  }
  return result;
}
