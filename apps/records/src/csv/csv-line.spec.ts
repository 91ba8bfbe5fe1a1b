import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { csvLine } from './csv-line.js';

describe('csvLine', () => {
  it('writes values that read back unchanged, null as an empty cell and objects as JSON', () => {
    const values = ['a,b', 'says "hi"', 'two\r\nlines', ' blanks ', null, 7, true, { floor: 2 }, ''];
    expect(parse(csvLine(values))).toEqual([
      ['a,b', 'says "hi"', 'two\r\nlines', ' blanks ', '', '7', 'true', '{"floor":2}', ''],
    ]);
  });
});
