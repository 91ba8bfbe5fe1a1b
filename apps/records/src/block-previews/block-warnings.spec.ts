import { describe, expect, it } from '@jest/globals';
import { blockWarnings } from './block-warnings.js';

const warnings = (pattern: string, changes: Partial<Parameters<typeof blockWarnings>[1]> = {}): string[] =>
  blockWarnings(pattern, {
    calls: 9,
    callers: 2,
    leads: 0,
    bookings: 0,
    booked_callers: 0,
    known_customers: 0,
    ...changes,
  });

describe('warnings of a preview', () => {
  it('are absent if all callers are unknown', () => {
    expect(warnings('+14155*')).toEqual([]);
    expect(warnings('+14155550123')).toEqual([]);
  });

  it('name the callers with a booking, else the known customers', () => {
    const callers = 1214;
    expect(warnings('+14155*', { callers, booked_callers: 3, known_customers: 7 })).toEqual([
      'This blocks 1,214 callers, 3 of them with a booking.',
    ]);
    expect(warnings('+14155550123', { callers: 1, known_customers: 1 })).toEqual([
      'This blocks 1 caller, 1 of them known customers.',
    ]);
  });

  it('name the area code that a prefix covers, and the limit of the count', () => {
    expect(warnings('+1415*', { calls: 10_000 })).toEqual([
      'This blocks every number with the area code 415.',
      'Only the newest 10,000 calls are counted.',
    ]);
    expect(warnings('+4420*')).toEqual([]);
  });
});
