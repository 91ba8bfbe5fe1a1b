import { describe, expect, it } from '@jest/globals';
import {
  lineFormats,
  MOST_LINES,
  RegistryReader,
  TooManyLinesError,
  type RegistryContentType,
} from './registry-reader.js';

function read(text: string, contentType: RegistryContentType = 'text/csv', pieceLength = 7) {
  const reader = new RegistryReader(lineFormats[contentType]);
  let numbers = '';
  for (let at = 0; at < text.length; at += pieceLength) numbers += reader.read(text.slice(at, at + pieceLength));
  numbers += reader.end();
  return { numbers: numbers.split('\n').filter(Boolean), invalid: reader.invalid, lines: reader.lines };
}

describe('a CSV registry', () => {
  it('is read line by line with any chunks, line breaks, quotes, header and byte order mark', () => {
    const text = '\ufeff"Phone number"\r\n(415) 555-0123\r\n\r\n"212-555-0199"\n  +1 800 555 0100  \n3125550142';
    for (const pieceLength of [1, 3, 1000]) {
      expect(read(text, 'text/csv', pieceLength)).toEqual({
        numbers: ['+14155550123', '+12125550199', '+18005550100', '+13125550142'],
        invalid: [],
        lines: 4,
      });
    }
  });

  it('reports line and text of each invalid number and continues', () => {
    expect(read('4155550123\nabc\n\n416-555-0123\n4155550123,4155550124\n2125550199\n')).toEqual({
      numbers: ['+14155550123', '+12125550199'],
      invalid: [
        { line: 2, value: 'abc' },
        { line: 4, value: '416-555-0123' },
        { line: 5, value: '4155550123,4155550124' },
      ],
      lines: 5,
    });
  });

  it('may have a header without digits in its first line only', () => {
    expect(read('number\nnumber\n').invalid).toEqual([{ line: 2, value: 'number' }]);
  });

  it('reports at most a hundred invalid lines', () => {
    const { invalid, lines } = read('1\n'.repeat(250));
    expect(lines).toBe(250);
    expect(invalid).toHaveLength(100);
    expect(invalid.at(-1)).toEqual({ line: 100, value: '1' });
  });

  it('keeps no more of an endless line than it reports, and never reads a number from the start of that line', () => {
    const { numbers, invalid } = read(`4155550123${' '.repeat(100_000)}x\n2125550199\n`, 'text/csv', 4096);
    expect(numbers).toEqual(['+12125550199']);
    expect(invalid).toEqual([{ line: 1, value: '4155550123' + ' '.repeat(90) }]);
  });

  it('reports an invalid line without cutting a character in half', () => {
    expect(read(`${'1'.repeat(99)}🏠`).invalid[0]!.value.isWellFormed()).toBe(true);
  });

  it('is refused at the first line after a million', () => {
    const reader = new RegistryReader(lineFormats['text/csv']);
    const thousand = '4155550123\n'.repeat(1000);
    for (let read = 0; read < MOST_LINES; read += 1000) reader.read(thousand);
    expect(reader.read('\n')).toBe('');
    expect(() => reader.read('4155550123\n')).toThrow(TooManyLinesError);
  });
});

describe('an NDJSON registry', () => {
  it('may contain strings, digits and objects with a phone_number', () => {
    const text = '"415-555-0123"\n4155550124\n{"phone_number":"(415) 555-0125","x":1}\n{"phone_number":4155550126}';
    expect(read(text, 'application/x-ndjson')).toEqual({
      numbers: ['+14155550123', '+14155550124', '+14155550125', '+14155550126'],
      invalid: [],
      lines: 4,
    });
  });

  it('reports lines that are not JSON or contain no number', () => {
    const { invalid } = read('phone_number\n{}\nnull\n["4155550123"]\n{"phone_number":[]}\n', 'application/x-ndjson');
    expect(invalid.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  });
});
