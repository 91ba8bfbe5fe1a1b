import { describe, expect, it } from '@jest/globals';
import {
  appointmentTime,
  cityOf,
  clockDigits,
  clockOf,
  dateWithYear,
  dueTime,
  duration,
  fullTime,
  inputTimeAfter,
  instantOf,
  milliseconds,
  relativeTime,
  shortDate,
  shortTime,
} from './times.js';

const NOW = new Date('2026-11-22T18:00:00Z');
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);
/** Replaces the narrow spaces of formats, which a keyboard cannot type. */
const plain = (text: string): string => text.replace(/[\u202f\u00a0]/g, ' ');

describe('shortTime', () => {
  it.each([
    [-20, 'just now'],
    [20, 'just now'],
    [12 * 60, '12 min. ago'],
    [3 * 3600, '8:00 AM'],
    [30 * 3600, 'Nov 21, 5:00 AM'],
    [400 * 86_400, 'Oct 18, 2025, 12:00 PM'],
  ])('shows a time %d seconds ago in the zone of the reader', (seconds, expected) => {
    expect(plain(shortTime(ago(seconds), NOW, 'America/Denver'))).toBe(expected);
  });

  it('starts a new day at midnight in the zone, not in UTC', () => {
    const evening = new Date('2026-11-22T02:00:00Z');
    expect(plain(shortTime(evening, NOW, 'America/Denver'))).toBe('Nov 21, 7:00 PM');
    expect(plain(shortTime(evening, NOW, 'UTC'))).toBe('2:00 AM');
  });
});

describe('appointmentTime', () => {
  it.each([
    [-20, 'Today, 11:00 AM'],
    [-26 * 3600, 'Nov 23, 1:00 PM'],
    [400 * 86_400, 'Oct 18, 2025, 12:00 PM'],
  ])('names the day of an appointment %d seconds ago', (seconds, expected) => {
    expect(plain(appointmentTime(ago(seconds), NOW, 'America/Denver'))).toBe(expected);
  });
});

describe('dueTime', () => {
  it.each([
    [-600, '11:10 AM'],
    [-26 * 3600, 'Nov 23, 1:00 PM'],
  ])('shows a time %d seconds ago without its distance', (seconds, expected) => {
    expect(plain(dueTime(ago(seconds), NOW, 'America/Denver'))).toBe(expected);
  });
});

describe('relativeTime', () => {
  it.each([
    [20, 'just now'],
    [-20, 'in a moment'],
    [46 * 60, '46 min. ago'],
    [59 * 60, '59 min. ago'],
    [60 * 60, '1 hr. ago'],
    [-3 * 3600, 'in 3 hr.'],
    [23 * 3600, '23 hr. ago'],
    [26 * 3600, '1 day ago'],
    [40 * 86_400, '1 mo. ago'],
  ])('rounds %d seconds to the largest fitting unit', (seconds, expected) => {
    expect(plain(relativeTime(ago(seconds), NOW))).toBe(expected);
  });
});

describe('fullTime', () => {
  it('names the day, the second and the zone', () => {
    expect(plain(fullTime(NOW, 'America/New_York'))).toBe('Sun, Nov 22, 2026, 1:00:00 PM EST');
  });
});

describe('clockDigits', () => {
  it('leaves out AM and PM', () => expect(clockDigits(new Date(2026, 10, 22, 15, 5))).toBe('3:05'));
});

describe('durations', () => {
  it.each([
    [48, '48 s'],
    [60, '1 min'],
    [185, '3 min 5 s'],
    [3840, '1 h 4 min'],
    [7200, '2 h'],
  ])('shows %d seconds as %s', (seconds, expected) => expect(duration(seconds)).toBe(expected));

  it.each([
    [12, '12 ms'],
    [1440, '1.4 s'],
  ])('shows %d ms as %s', (ms, expected) => expect(milliseconds(ms)).toBe(expected));
});

describe('a day of the calendar', () => {
  it('is the same in each time zone, with and without its year', () => {
    expect([shortDate('2026-01-31'), dateWithYear('2026-01-31')]).toEqual(['Jan 31', 'Jan 31, 2026']);
  });
});

describe('inputTimeAfter', () => {
  it.each([
    [new Date(2026, 0, 31, 23, 59, 59), '2026-02-01T00:00'],
    [new Date(2026, 0, 31, 15, 4), '2026-01-31T15:05'],
  ])('returns the first whole minute after %s', (at, expected) => expect(inputTimeAfter(at)).toBe(expected));
});

describe('cityOf', () => {
  it('returns the last part of the zone in words', () => {
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  });
});

describe('instantOf', () => {
  it.each([
    ['in winter', '2026-11-25T00:00:00Z', '2026-11-25T06:00:00Z'],
    ['in summer', '2026-07-01T00:00:00Z', '2026-07-01T05:00:00Z'],
    ['on the evening before the clock changes', '2026-10-31T23:00:00Z', '2026-11-01T04:00:00Z'],
    ['on the evening after the clock changed', '2026-11-01T23:00:00Z', '2026-11-02T05:00:00Z'],
  ])('finds the instant of a clock %s, and clockOf the clock of the instant', (_when, clock, instant) => {
    expect(instantOf(new Date(clock), 'America/Chicago')).toEqual(new Date(instant));
    expect(clockOf(new Date(instant), 'America/Chicago')).toEqual(new Date(clock));
  });
});
