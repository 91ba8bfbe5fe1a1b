import { describe, expect, it } from '@jest/globals';
import { instantOf } from '../format/times.js';
import { addDays, dayOf, midnightOf, placeOn, weekOf } from './calendar-days.js';

const ZONE = 'America/Chicago';
const NOW = new Date('2026-11-25T15:30:00Z');
const day = new Date('2026-11-25T00:00:00Z');
const booking = (id: number, hour: number, duration_minutes: number) => ({
  id,
  starts_at: instantOf(new Date(Date.UTC(2026, 10, 25, hour)), ZONE).toISOString(),
  duration_minutes,
});

describe('midnightOf', () => {
  it.each([
    ['2026-03-08', '2026-03-08'],
    [undefined, '2026-11-25'],
    ['tomorrow', '2026-11-25'],
  ])('reads %s as %s', (text, expected) => {
    const midnight = midnightOf(text, NOW);
    expect([dayOf(midnight), midnight.getUTCHours()]).toEqual([expected, 0]);
  });
});

describe('weekOf', () => {
  it('begins on Sunday and has seven midnights', () => {
    const week = weekOf(day);
    expect(week.map(dayOf)).toEqual([22, 23, 24, 25, 26, 27, 28].map((date) => `2026-11-${date}`));
    expect(dayOf(addDays(week[6]!, 1))).toBe('2026-11-29');
  });
});

describe('placeOn', () => {
  it('puts appointments at the same time beside each other, and later appointments below at full width', () => {
    const placed = placeOn(day, [booking(1, 9, 60), booking(2, 9, 30), booking(3, 11, 60)], ZONE);
    expect(placed.map(({ one, lane, lanes }) => [one.id, lane, lanes])).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [3, 0, 1],
    ]);
  });

  it('reuses a lane that has become free', () => {
    const placed = placeOn(day, [booking(1, 9, 180), booking(2, 9, 60), booking(3, 10, 60)], ZONE);
    expect(placed.map(({ one, lane, lanes }) => [one.id, lane, lanes])).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [3, 1, 2],
    ]);
  });

  it('ignores other days and ends at midnight', () => {
    expect(placeOn(addDays(day, 1), [booking(1, 9, 60)], ZONE)).toEqual([]);
    expect(placeOn(day, [booking(1, 23, 300)], ZONE)).toMatchObject([{ from: 23, until: 24 }]);
  });

  it('places an appointment by the clock of the zone, on the day that it is there', () => {
    const late = { id: 1, starts_at: '2026-11-26T02:30:00Z', duration_minutes: 45 };
    expect(placeOn(day, [late], ZONE)).toMatchObject([{ from: 20.5, until: 21.25 }]);
    expect(placeOn(addDays(day, 1), [late], ZONE)).toEqual([]);
  });
});
