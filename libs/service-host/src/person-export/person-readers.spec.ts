import type { SqlRunner, Statement } from '@frontdesk/persistence';
import { describe, expect, it } from '@jest/globals';
import { PERSON_ROWS, rowReader, type ExportedPerson } from './person-readers.js';

const PERSON: ExportedPerson = { organizationId: 1, livemode: true, phoneNumber: '+14155550123', email: null, ids: {} };

/** Reads every page of rows with these lengths. Returns the records of each page, and how many rows were read. */
async function readAll(lengths: readonly number[]): Promise<{ pages: number[][]; readCount: number }> {
  let readCount = 0;
  const sql: SqlRunner = {
    query: <Row>({ values }: Statement) => {
      const [after, limit] = values as [string, number];
      const rows = lengths
        .map((length, index) => ({ cursor: String(index + 1), id: index + 1, text: 'x'.repeat(length) }))
        .slice(Number(after), Number(after) + limit);
      readCount += rows.length;
      return Promise.resolve(rows as Row[]);
    },
  };
  const read = rowReader((_person, after) => ({ name: 'rows', text: 'SELECT', values: [after] }));
  const pages: number[][] = [];
  for (let after: string | null = null; pages.length === 0 || after !== null;) {
    const { records, next } = await read(sql, PERSON, after);
    pages.push(records.map(({ id }) => id as number));
    after = next;
  }
  return { pages, readCount };
}

const idsOf = (pages: readonly number[][]): number[] => pages.flat();
const numbered = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('rowReader', () => {
  it('reads short rows in pages of the most rows, each row once', async () => {
    const { pages, readCount } = await readAll(Array<number>(PERSON_ROWS + 5).fill(10));
    expect(pages.map(({ length }) => length)).toEqual([PERSON_ROWS, 5]);
    expect(idsOf(pages)).toEqual(numbered(PERSON_ROWS + 5));
    expect(readCount).toBe(PERSON_ROWS + 5);
  });

  it('ends a page before the row that does not fit, and reads few rows twice', async () => {
    const { pages, readCount } = await readAll(Array<number>(100).fill(90_000));
    expect(new Set(pages.map(({ length }) => length))).toEqual(new Set([11, 1]));
    expect(idsOf(pages)).toEqual(numbered(100));
    expect(readCount).toBeLessThanOrEqual(110);
  });

  it('gives a row that is longer than a page its own page, and reads at most ten rows for it', async () => {
    const { pages, readCount } = await readAll(Array<number>(20).fill(2_000_000));
    expect(pages.filter(({ length }) => length > 0).map(({ length }) => length)).toEqual(Array(20).fill(1));
    expect(readCount).toBeLessThanOrEqual(200);
  });

  it('reads no rows as one empty page', async () => {
    expect(await readAll([])).toEqual({ pages: [[]], readCount: 0 });
  });
});
