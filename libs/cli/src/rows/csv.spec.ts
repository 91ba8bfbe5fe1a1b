import { describe, expect, it } from '@jest/globals';
import { csvLine, parseCsv } from './csv.ts';

const cellsOf = (text: string): string[][] => parseCsv(text).map(({ cells }) => cells);

describe('CSV', () => {
  it('has any text in a cell, and returns it unchanged', () => {
    const values = ['a', '', 'say "hi"', 'two\nlines', 'x,y', '=1+1', "'quoted", '-', '+15125550100', '1e9', 'é🏠'];
    expect(cellsOf(csvLine(values) + csvLine([...values].reverse()))).toEqual([values, [...values].reverse()]);
  });

  it('escapes what a spreadsheet would evaluate, and nothing else', () => {
    const values = ['=1+1', '@x', "'x", '+15125550100', -2.5, 'a=b', { a: [1] }, null, true];
    expect(csvLine(values)).toBe(`'=1+1,'@x,''x,+15125550100,-2.5,a=b,"{""a"":[1]}",,true\r\n`);
  });

  it('numbers rows by their first line, and leaves out empty lines', () => {
    expect(parseCsv('a,b\r\n"1\n2",x\n\n3,\n4,5')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2', 'x'] },
      { line: 5, cells: ['3', ''] },
      { line: 6, cells: ['4', '5'] },
    ]);
    expect(parseCsv('a,')).toEqual([{ line: 1, cells: ['a', ''] }]);
    expect(parseCsv('')).toEqual([]);
  });

  it.each([
    ['a\n"b', 2],
    ['a\nb"c\n', 2],
    ['a\n"b"c\n', 2],
  ])('names the line of a misplaced quote in %j', (text, line) => {
    expect(() => parseCsv(text)).toThrow(`line ${line} has a quote`);
  });
});
