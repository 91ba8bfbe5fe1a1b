import { describe, expect, it } from '@jest/globals';
import { visibleLine } from './visible-line.js';

describe('visibleLine', () => {
  it.each([
    ['a line break', 'one\r\ntwo', 'one two'],
    ['a tab', 'one\ttwo', 'one two'],
    ['a line separator', 'one\u2028two', 'one two'],
    ['a next line', 'one\u0085two', 'one two'],
    ['a run of spaces', ' one \u00a0 two ', 'one two'],
    ['an escape sequence', 'one\u001b[2Ktwo', 'one[2Ktwo'],
    ['an override of the direction', 'one\u202etwo\u202c', 'onetwo'],
    ['a zero-width space', 'one\u200btwo', 'onetwo'],
    ['tag characters', 'one\u{e0074}\u{e0077}two', 'onetwo'],
    ['letters of other languages', 'José Ñandú 山田', 'José Ñandú 山田'],
  ])('shows %s safely', (_what, given, shown) => {
    expect(visibleLine(given)).toBe(shown);
  });
});
