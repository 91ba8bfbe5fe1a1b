import { describe, expect, it } from '@jest/globals';
import { firstOf, isStorable, toStorable, visibleIn } from './text-rules.js';

describe('toStorable', () => {
  it.each([
    ['Hello 🦷', 'Hello 🦷'],
    ['a\0b\0', 'ab'],
    ['half \ud83e and \uddb7', 'half \ufffd and \ufffd'],
  ])('turns %j into %j', (text, stored) => {
    expect(toStorable(text)).toBe(stored);
    expect(isStorable(stored)).toBe(true);
  });
});

describe('visibleIn', () => {
  it.each([
    ['I agree to be called', 20, 16],
    ['  a   b\u00a0\u2003c  ', 5, 3],
    ['\u200b\u200d\u2060\ufeff\u00ad\u3164\u115f\u2800\u202e\u0007', 0, 0],
    ['a \u200b \u200b b', 3, 2],
    ['Jose\u0301 \u0301\u0301', 4, 4],
    ['🦷 42!', 5, 0],
    ['我同意', 3, 3],
  ])('finds in %j %d characters, %d of them letters', (text, characters, letters) => {
    expect(visibleIn(text)).toEqual({ characters, letters });
  });
});

describe('firstOf', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['🦷🦷🦷', 2, '🦷🦷'],
    ['a🦷🦷', 2, 'a🦷'],
    ['abc🦷', 2, 'ab'],
    ['', 2, ''],
  ])('cuts %j to %d code points without splitting a character: %j', (text, most, first) => {
    expect(firstOf(text, most)).toBe(first);
  });
});
