import { describe, expect, it } from '@jest/globals';
import { keysetRange } from './keyset-range.js';

const nine = { at: '2026-01-01T09:00:00Z', id: 9 };
const everything = { low: { at: '-infinity', id: 0 }, high: { at: 'infinity', id: 0 } };

describe('keysetRange', () => {
  it('spans the whole list on the first page, newest first, and reads one row more than the page size', () => {
    expect(keysetRange({ limit: 25 })).toEqual({ ...everything, ascending: false, limit: 26 });
  });

  it('ends at the cursor for older rows, and starts at it in ascending order for newer rows', () => {
    expect(keysetRange({ limit: 1, after: nine })).toMatchObject({ ...everything, high: nine, ascending: false });
    expect(keysetRange({ limit: 1, before: nine })).toMatchObject({ ...everything, low: nine, ascending: true });
  });

  it('uses the narrower of cursor and bound if they are on the same side', () => {
    const hour = (hours: number): string => `2026-01-01T0${hours}:00:00.000Z`;
    const high = (until: string): unknown => keysetRange({ limit: 1, after: nine }, { until }).high;
    expect(high('2026-01-01T10:00:00.000Z')).toEqual(nine);
    expect(high(hour(9))).toEqual({ at: hour(9), id: 0 });
    expect(high(hour(8))).toEqual({ at: hour(8), id: 0 });
    const low = (since: string): unknown => keysetRange({ limit: 1, before: nine }, { since }).low;
    expect(low(hour(8))).toEqual(nine);
    expect(low(hour(9))).toEqual(nine);
    expect(low('2026-01-01T09:00:00.001Z')).toEqual({ at: '2026-01-01T09:00:00.001Z', id: 0 });
  });

  it('keeps the bound on the other side', () => {
    const bounds = { since: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' };
    expect(keysetRange({ limit: 1, after: nine }, bounds).low).toEqual({ at: bounds.since, id: 0 });
    expect(keysetRange({ limit: 1, before: nine }, bounds).high).toEqual({ at: bounds.until, id: 0 });
  });
});
