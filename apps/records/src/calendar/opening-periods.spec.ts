import type { BusinessHours } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { openPeriods, type OpeningRules } from './opening-periods.js';

const hours = (...periods: [BusinessHours[number]['day'], string, string][]): BusinessHours =>
  periods.map(([day, opens, closes]) => ({ day, opens, closes }));

/** The open periods of days in New York, as UTC. */
const open = (rules: Partial<OpeningRules>, from: string, until: string): string[] =>
  openPeriods(
    { timezone: 'America/New_York', hours: [], exceptions: [], closedDays: [], ...rules },
    { from: Date.parse(from), until: Date.parse(until) },
  ).map((period) => [period.from, period.until].map((at) => new Date(at).toISOString().slice(0, 16)).join(' '));

describe('openPeriods', () => {
  it('returns the hours of each day by the clock of the organization, across both clock changes', () => {
    const rules = { hours: hours(['sat', '09:00', '12:00'], ['sun', '09:00', '12:00'], ['mon', '09:00', '12:00']) };
    expect(open(rules, '2026-03-07T05:00:00Z', '2026-03-10T04:00:00Z')).toEqual([
      '2026-03-07T14:00 2026-03-07T17:00',
      '2026-03-08T13:00 2026-03-08T16:00',
      '2026-03-09T13:00 2026-03-09T16:00',
    ]);
    expect(open(rules, '2026-10-31T04:00:00Z', '2026-11-03T05:00:00Z')).toEqual([
      '2026-10-31T13:00 2026-10-31T16:00',
      '2026-11-01T14:00 2026-11-01T17:00',
      '2026-11-02T14:00 2026-11-02T17:00',
    ]);
  });

  it('makes a night on which the clock changes an hour shorter or longer', () => {
    const night = { hours: hours(['sat', '22:00', '04:00']) };
    expect(open(night, '2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z')).toEqual(['2026-03-08T03:00 2026-03-08T08:00']);
    expect(open(night, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toEqual(['2026-11-01T02:00 2026-11-01T09:00']);
  });

  it('begins after the skipped hour if the clock change skips the opening time', () => {
    const early = { hours: hours(['sun', '02:00', '05:00']) };
    expect(open(early, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z')).toEqual(['2026-03-08T07:00 2026-03-08T09:00']);
  });

  it('joins hours that touch each other at midnight', () => {
    const rules = { hours: hours(['mon', '20:00', '24:00'], ['tue', '00:00', '02:00']) };
    expect(open(rules, '2026-01-06T00:00:00Z', '2026-01-07T00:00:00Z')).toEqual(['2026-01-06T01:00 2026-01-06T07:00']);
  });

  it('closes on closed days, and lets an exception replace the hours of its date', () => {
    const rules = {
      hours: hours(['mon', '09:00', '17:00'], ['tue', '09:00', '17:00'], ['wed', '09:00', '17:00']),
      closedDays: ['2026-01-05', '2026-01-06'],
      exceptions: [
        { date: '2026-01-06', opens: '10:00', closes: '12:00' },
        { date: '2026-01-06', opens: '13:00', closes: '14:00' },
        { date: '2026-01-07', opens: null, closes: null },
      ],
    };
    expect(open(rules, '2026-01-05T05:00:00Z', '2026-01-08T05:00:00Z')).toEqual([
      '2026-01-06T15:00 2026-01-06T17:00',
      '2026-01-06T18:00 2026-01-06T19:00',
    ]);
  });
});
