import { describe, expect, it } from '@jest/globals';
import { formatPattern, formatPhoneNumber } from './phone-number.js';

describe('formatPhoneNumber', () => {
  it.each([
    ['+13125550142', '(312) 555-0142'],
    ['+442071838750', '+442071838750'],
    ['anonymous', 'anonymous'],
  ])('shows %s as %s', (number, expected) => expect(formatPhoneNumber(number)).toBe(expected));
});

describe('formatPattern', () => {
  it.each([
    ['+1312*', '(312)…'],
    ['+1312555*', '(312) 555…'],
    ['+131255501*', '(312) 555-01…'],
    ['+13125550142', '(312) 555-0142'],
  ])('shows %s as %s', (pattern, expected) => expect(formatPattern(pattern)).toBe(expected));
});
