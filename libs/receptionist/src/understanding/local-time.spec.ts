import { describe, expect, it } from '@jest/globals';
import { instantOf, isOpenAt, localTimeOf } from './local-time.js';

describe('the organization’s clock', () => {
  it('converts local times on both sides of a clock change', () => {
    expect(instantOf({ date: '2026-03-07', time: '10:00' }, 'America/Chicago')?.toISOString()).toBe(
      '2026-03-07T16:00:00.000Z',
    );
    expect(instantOf({ date: '2026-03-08', time: '10:00' }, 'America/Chicago')?.toISOString()).toBe(
      '2026-03-08T15:00:00.000Z',
    );
  });

  it('has no instant for a time that a clock change skips', () => {
    expect(instantOf({ date: '2026-03-08', time: '02:30' }, 'America/Chicago')).toBeNull();
  });

  it('returns the first instant of a time that occurs twice', () => {
    expect(instantOf({ date: '2026-11-01', time: '01:30' }, 'America/Chicago')?.toISOString()).toBe(
      '2026-11-01T06:30:00.000Z',
    );
  });

  it('shows the local date of an instant', () => {
    expect(localTimeOf(new Date('2026-12-02T03:05:00Z'), 'America/Chicago')).toEqual({
      date: '2026-12-01',
      time: '21:05',
    });
  });

  it('is open past midnight if the hours end on the next day, and not on a closed day', () => {
    const opening = { hours: [{ day: 'fri' as const, opens: '18:00', closes: '02:00' }], closedDays: ['2026-12-11'] };
    expect(isOpenAt({ date: '2026-12-05', time: '01:59' }, opening)).toBe(true);
    expect(isOpenAt({ date: '2026-12-05', time: '02:00' }, opening)).toBe(false);
    expect(isOpenAt({ date: '2026-12-11', time: '19:00' }, opening)).toBe(false);
  });
});
