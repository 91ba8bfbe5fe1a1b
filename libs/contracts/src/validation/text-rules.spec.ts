import { describe, expect, it } from '@jest/globals';
import { firstOf, isStorable, toStorable } from './text-rules.js';

describe('toStorable', () => {
  it.each([
    ['Hello 🦷', 'Hello 🦷'],
    ['a\0b\0', 'ab'],
    ['half \ud83e and \uddb7', 'half \ufffd and \ufffd'],
  ])('%j becomes %j', (text, stored) => {
    expect(toStorable(text)).toBe(stored);
    expect(isStorable(stored)).toBe(true);
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
  ])('%j to %d is %j: no character is cut in half', (text, most, first) => {
    expect(firstOf(text, most)).toBe(first);
  });
});
