import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { csvRows } from './csv-rows.js';
import type { FileRow, Reading, RowSource } from './file-rows.js';
import { ndjsonRows } from './ndjson-rows.js';

const plain: Reading = { map: {}, set: {} };
/** Returns a stream in chunks of a few bytes, because chunks may end anywhere. */
const input = (text: string | Buffer): Readable => {
  const bytes = Buffer.from(text);
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 7) }, (_, index) => bytes.subarray(index * 7, index * 7 + 7)),
  );
};
const csv = (text: string | Buffer, given: Partial<Reading & { delimiter: string }> = {}): Promise<RowSource> =>
  csvRows(input(text), { ...plain, delimiter: ',', ...given });
const all = async (source: RowSource): Promise<FileRow[]> => {
  const rows: FileRow[] = [];
  for await (const row of source.rows) rows.push(row);
  return rows;
};
const seen = (rows: FileRow[]) => rows.map(({ line, raw, fault }) => [line, fault ?? raw]);

describe('csvRows', () => {
  it('returns each row with the number of its first line, for any quoting and any size of chunks', async () => {
    const source = await csv('\ufeffname,reason\r\nDana,"two\nlines"\r\n\r\n"Reyes, D.","says ""hi"" 🏠"\r\nLast,x');
    expect(seen(await all(source))).toEqual([
      [2, { name: 'Dana', reason: 'two\nlines' }],
      [5, { name: 'Reyes, D.', reason: 'says "hi" 🏠' }],
      [6, { name: 'Last', reason: 'x' }],
    ]);
  });

  it('reports rows with too many or too few columns, a misplaced quote, or invalid UTF-8', async () => {
    const text = Buffer.concat([
      Buffer.from('name,reason\nA,x,y\nB\nC,"x"y",z\nD,ok\nE,'),
      Buffer.from([0xe9, 0x0a]),
      Buffer.from('F,ok\n'),
    ]);
    expect((await all(await csv(text))).map(({ line, fault }) => [line, fault])).toEqual(
      expect.arrayContaining([
        [2, 'has 3 columns where the header has 2'],
        [3, 'has 1 columns where the header has 2'],
        [4, 'has a quote in the wrong place'],
        [5, null],
        [6, 'is not UTF-8'],
        [7, null],
      ]),
    );
  });

  it('returns the rows before an unclosed quote and then throws with the line', async () => {
    const source = await csv(`name,reason\nA,ok\nB,"never closed\n${'C,ok\n'.repeat(200_000)}`);
    const rows: FileRow[] = [];
    await expect(
      (async () => {
        for await (const row of source.rows) rows.push(row);
      })(),
    ).rejects.toThrow('beyond line 2');
    expect(seen(rows)).toEqual([[2, { name: 'A', reason: 'ok' }]]);
  });

  it('refuses a file that has no header, mapped column or reason, and applies default values to all rows', async () => {
    await expect(csv('')).rejects.toThrow('empty');
    await expect(csv('name\nA')).rejects.toThrow('--map reason=');
    await expect(csv('name,reason\n', { map: { email: 'Mail' } })).rejects.toThrow('no column "Mail"');
    const source = await csv('name,reason,source\nA,,\nB,own,call', { set: { reason: 'For all', source: 'website' } });
    expect(seen(await all(source))).toEqual([
      [2, { name: 'A', reason: 'For all', source: 'website' }],
      [3, { name: 'B', reason: 'own', source: 'call' }],
    ]);
  });

  it('lists the columns that it ignores, and accepts another delimiter', async () => {
    const source = await csv('name;reason;shoe size\nA;x;43', { delimiter: ';' });
    expect(source.notices).toEqual(['Not read: "shoe size".']);
    expect(seen(await all(source))).toEqual([[2, { name: 'A', reason: 'x' }]]);
  });

  it('returns the same text for the same row after an earlier row was fixed', async () => {
    const [broken, fixed] = [await all(await csv('reason\n\nA\nB')), await all(await csv('reason\nfixed\nA\nB'))];
    expect(broken.map(({ line, text }) => [line, text])).toEqual(fixed.slice(1).map(({ line, text }) => [line, text]));
  });
});

describe('ndjsonRows', () => {
  it('returns one object per line, with fields mapped and set', async () => {
    const text =
      '\ufeff{"Full Name":"Dana 🏠","reason":"x","call_id":7}\n\n{"reason":"","junk":1}\r\n{"reason":"last"}';
    const rows = await all(ndjsonRows(input(text), { map: { name: 'Full Name' }, set: { reason: 'For all' } }));
    expect(rows.map(({ line, raw }) => [line, raw!['name'], raw!['reason'], raw!['call_id']])).toEqual([
      [1, 'Dana 🏠', 'x', 7],
      [3, undefined, 'For all', undefined],
      [4, undefined, 'last', undefined],
    ]);
    expect(rows[0]!.raw).not.toHaveProperty('Full Name');
  });

  it('reports lines that are not JSON objects', async () => {
    const rows = await all(ndjsonRows(input('{"reason":\n[1]\nnull\n7\n{}'), plain));
    expect(rows.map(({ fault }) => fault)).toEqual([
      'is not JSON',
      'is not a JSON object',
      'is not a JSON object',
      'is not a JSON object',
      null,
    ]);
  });

  it('throws at a line that is too long for a lead, and does not read it completely', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536, 'x');
      })(),
    );
    await expect(all(ndjsonRows(endless, plain))).rejects.toThrow('Line 1 is too long');
  });
});
