import { describe, expect, it } from '@jest/globals';
import { toCsv } from './csv.js';

describe('toCsv', () => {
  it('quotes commas, quotes and line breaks', () => {
    expect(toCsv([['a', 'b,c', 'd"e', 'f\ng']])).toBe('a,"b,c","d""e","f\ng"\r\n');
  });

  it.each(['=1+1', '@SUM(A1)', '-2+3', '+cmd|x', '\t=1'])('keeps a spreadsheet from running %j', (value) => {
    expect(
      toCsv([[value]])
        .replace(/^"/, '')
        .startsWith("'"),
    ).toBe(true);
  });

  it('keeps phone numbers as they are', () => {
    expect(toCsv([['+13125550142', '+1312555*']])).toBe('+13125550142,+1312555*\r\n');
  });
});
