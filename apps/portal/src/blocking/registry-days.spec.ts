import { describe, expect, it } from '@jest/globals';
import { registryDays } from './registry-days.js';

describe('the age of the national registry', () => {
  it.each([
    ['2026-03-02T12:00:00Z', { days: 31, isOld: false }],
    ['2026-03-01T12:00:00Z', { days: 32, isOld: true }],
    ['2026-04-03T00:00:00Z', { days: 0, isOld: false }],
  ])('after the import of %s is %j', (at, age) =>
    expect(registryDays(at, new Date('2026-04-02T20:00:00Z'))).toEqual(age),
  );
});
