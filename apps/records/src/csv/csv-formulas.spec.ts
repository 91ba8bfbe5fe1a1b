import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { escapeFormula, unescapeFormula } from './csv-formulas.js';
import { csvLine } from './csv-line.js';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", '"', ',', '\n', ' ', '1', 'e', '.', 'a') }),
);

describe('formula escaping in CSV cells', () => {
  it.each([
    ['=HYPERLINK("http://evil.example","Click")', `'=HYPERLINK("http://evil.example","Click")`],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'\t=1+1"],
    ['\r=1+1', "'\r=1+1"],
    ["'t Hooft", "''t Hooft"],
    ["'=1", "''=1"],
    ['- a tap', "'- a tap"],
    ['+1 415 555 0123', "'+1 415 555 0123"],
    ['=5', "'=5"],
    ['-', "'-"],
  ])('writes %j as %j and reads it back', (given, written) => {
    expect(escapeFormula(given)).toBe(written);
    expect(unescapeFormula(written)).toBe(given);
  });

  it.each(['+14155550123', '-12', '+12', '-0.5', '12', '-1e-7', 'a=b', ' =1', '{"a":"=1"}', 'Dana', ''])(
    'leaves %j as it is',
    (given) => {
      expect(escapeFormula(given)).toBe(given);
      expect(unescapeFormula(given)).toBe(given);
    },
  );

  it.each(["'t Hooft", "'", "'90s tap"])('keeps an apostrophe that an export did not add: %j', (cell) => {
    expect(unescapeFormula(cell)).toBe(cell);
  });

  it('leaves no formula in written cells, and every text reads back unchanged', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
        // A line with one empty cell is an empty line, and parsers skip it.
        fc.pre(values.length > 1 || values[0] !== '');
        const [cells] = parse(csvLine(values), { record_delimiter: '\r\n' }) as string[][];
        for (const cell of cells!) expect(/^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell))).toBe(false);
        expect(cells!.map(unescapeFormula)).toEqual(values);
      }),
      { numRuns: 2000 },
    );
  });
});
