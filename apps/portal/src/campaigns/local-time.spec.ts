import { describe, expect, it } from '@jest/globals';
import { fromLocalTime, toLocalTime } from './local-time.js';

describe('the time of a control', () => {
  it('is the same instant after a round trip, in any time zone of the reader', () => {
    for (const instant of ['2026-03-08T10:30:00.000Z', '2026-11-01T05:45:00.000Z'])
      expect(fromLocalTime(toLocalTime(instant))).toBe(instant);
  });

  it('is empty without an instant', () => {
    expect(toLocalTime(null)).toBe('');
    expect(fromLocalTime('')).toBeNull();
  });
});
