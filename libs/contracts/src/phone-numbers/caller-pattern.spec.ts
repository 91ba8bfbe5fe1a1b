import { describe, expect, it } from '@jest/globals';
import { parseCallerPattern, patternsMatching } from './caller-pattern.js';

describe('parseCallerPattern', () => {
  it.each([
    ['4155*', '+14155*'],
    ['1415*', '+1415*'],
    ['+4420*', '+4420*'],
    ['(415) 5*', '+14155*'],
    ['1-415-555*', '+1415555*'],
    ['415 555 0123', '+14155550123'],
    ['+1 800 555 0100', '+18005550100'],
    ['123456789012345*', '+123456789012345*'],
  ])('reads %s as %s', (input, pattern) => {
    expect(parseCallerPattern(input)).toBe(pattern);
  });

  it.each([
    '415*',
    '*',
    '+*',
    '',
    '4155',
    '44 20 7946 0958',
    '4155**',
    '41*55',
    '1234567890123456*',
    'abcd*',
    '++4155*',
    '４１５５*',
  ])('refuses %j', (input) => {
    expect(parseCallerPattern(input)).toBeNull();
  });
});

describe('patternsMatching', () => {
  it('returns the number and its prefixes, the longest first', () => {
    expect(patternsMatching('+1415')).toEqual(['+1415', '+1415*', '+141*', '+14*', '+1*']);
  });

  it.each(['anonymous', '', '4155550123', 'sip:someone@example.com'])('returns none for %j', (caller) => {
    expect(patternsMatching(caller)).toEqual([]);
  });
});
