import { describe, expect, it } from '@jest/globals';
import { formatInstant, formatInstantOrNull, parseInstant } from './timestamps.js';

describe('formatInstant', () => {
  it.each([
    ['2026-01-31T15:04:05.000Z', '2026-01-31T15:04:05Z'],
    ['2026-01-31T15:04:05.999Z', '2026-01-31T15:04:05Z'],
    ['1969-12-31T23:59:59.500Z', '1969-12-31T23:59:59Z'],
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00Z'],
    ['2026-07-01T00:00:00+05:30', '2026-06-30T18:30:00Z'],
  ])('formats %s as UTC in whole seconds, truncated: %s', (instant, written) => {
    expect(formatInstant(new Date(instant))).toBe(written);
  });

  it('keeps null', () => {
    expect(formatInstantOrNull(null)).toBeNull();
    expect(formatInstantOrNull(new Date(0))).toBe('1970-01-01T00:00:00Z');
  });
});

describe('parseInstant', () => {
  const parsed = (input: string): string | undefined => parseInstant(input)?.toISOString();

  it.each([
    ['2026-01-31T15:04:05Z', '2026-01-31T15:04:05.000Z'],
    ['2026-01-31t15:04:05z', '2026-01-31T15:04:05.000Z'],
    ['2026-01-31T15:04:05+00:00', '2026-01-31T15:04:05.000Z'],
    ['2026-01-31T15:04:05-00:00', '2026-01-31T15:04:05.000Z'],
    ['2026-01-31T15:04:05+05:30', '2026-01-31T09:34:05.000Z'],
    ['2026-01-31T22:04:05-08:00', '2026-02-01T06:04:05.000Z'],
    ['2026-01-01T00:30:00+01:00', '2025-12-31T23:30:00.000Z'],
    ['2026-01-31T15:04:05.1Z', '2026-01-31T15:04:05.100Z'],
    ['2026-01-31T15:04:05.123456789Z', '2026-01-31T15:04:05.123Z'],
    ['2026-01-31T15:04:05.1234567890123Z', '2026-01-31T15:04:05.123Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0099-03-01T00:00:00Z', '0099-03-01T00:00:00.000Z'],
  ])('reads the date-time %s', (input, instant) => {
    expect(parsed(input)).toBe(instant);
  });

  it('reads a space as the + of the offset, because URL decoding replaces it', () => {
    expect(parsed('2026-01-31T15:04:05 05:30')).toBe(parsed('2026-01-31T15:04:05+05:30'));
  });

  it('reads a date as midnight UTC', () => {
    expect(parsed('2026-01-31')).toBe('2026-01-31T00:00:00.000Z');
    expect(parsed('2000-02-29')).toBe('2000-02-29T00:00:00.000Z');
  });

  it('reads the output of formatInstant', () => {
    const instant = new Date('2026-01-31T15:04:05Z');
    expect(parseInstant(formatInstant(instant))).toEqual(instant);
    expect(parseInstant(instant.toISOString())).toEqual(instant);
  });

  it.each([
    '2026-01-31T15:04:05',
    '2026-01-31 15:04:05',
    '2026-01-31 15:04:05Z',
    '2026-01-31T15:04Z',
    '2026-01-31T15Z',
    '2026-01-31T15:04:05+0530',
    '2026-01-31T15:04:05+05',
    '2026-01-31T15:04:05.Z',
    '2026-01-31T15:04:05,5Z',
    '2026-01-31T15:04:05 UTC',
  ])('refuses a date-time without a whole time and an offset: %s', (input) => {
    expect(parseInstant(input)).toBeNull();
  });

  it.each([
    '2026-02-29',
    '2100-02-29T00:00:00Z',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T23:60:00Z',
    '2026-01-31T23:59:60Z',
    '2026-01-31T15:04:05+24:00',
    '2026-01-31T15:04:05+00:60',
  ])('refuses a day or a time that does not exist: %s', (input) => {
    expect(parseInstant(input)).toBeNull();
  });

  it.each(['0000-01-01', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01', '10000-01-01', '-2026-01-01'])(
    'refuses an instant outside the years 1 to 9999: %s',
    (input) => {
      expect(parseInstant(input)).toBeNull();
    },
  );

  it.each([
    '',
    ' ',
    'now',
    'yesterday',
    '1767225600',
    '31/01/2026',
    '2026-1-1',
    '20260131',
    '2026-01-31Z',
    '2026-W05',
    ' 2026-01-31',
    '\u0662026-01-31',
  ])('refuses any other spelling: %j', (input) => {
    expect(parseInstant(input)).toBeNull();
  });
});
