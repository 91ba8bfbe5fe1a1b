import type { PageRequest } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Statement } from './database.js';
import { keysetRange } from './keyset-range.js';
import { listStatement } from './list-statement.js';
import { scopeOf } from './scope.js';

const nine = { at: '2026-01-01T09:00:00Z', id: 9 };
const pages: PageRequest[] = [{ limit: 2 }, { limit: 2, after: nine }, { limit: 2, before: nine }];
const older = { limit: 25, after: nine };
const scope = scopeOf({ organizationId: 7, livemode: true });

interface Choice {
  author?: string | null;
  minimum?: number | null;
  alternatives?: readonly string[];
}

const notes = (page: PageRequest, { author, minimum, alternatives }: Choice = {}): Statement =>
  listStatement({
    name: 'notes-list',
    table: 'notes',
    columns: 'id, text',
    at: 'at',
    scope,
    filters: [
      ['author', 'lower(author) = lower(?)', author],
      ['minimum', 'words >= ?::int', minimum],
    ],
    ...(alternatives ? { alternatives } : {}),
    range: keysetRange(page),
  });

describe('listStatement', () => {
  it('reads one page of the organization and mode, between two exclusive positions', () => {
    expect(notes(pages[1]!)).toEqual({
      name: 'notes-list-down',
      text:
        'SELECT id, text FROM notes WHERE organization_id = $1 AND livemode = $2' +
        ' AND (at, id) > ($3::timestamptz, $4::bigint) AND (at, id) < ($5::timestamptz, $6::bigint)' +
        ' ORDER BY at DESC, id DESC LIMIT $7',
      values: [7, true, '-infinity', 0, nine.at, 9, 3],
    });
  });

  it('reads in ascending order when the page lies before a cursor', () => {
    expect(notes(pages[2]!).text).toContain('ORDER BY at ASC, id ASC');
  });

  it('passes filters as parameters, treats zero as a value, and applies no filter that is null', () => {
    const { text, values } = notes({ limit: 2 }, { author: null, minimum: 0 });
    expect(text).toContain('livemode = $2 AND words >= $3::int AND (at, id) > ($4');
    expect(values!.slice(0, 3)).toEqual([7, true, 0]);
    expect(notes({ limit: 2 }, { author: "o'hara", minimum: 3 }).text).not.toContain('hara');
  });

  it('has one name for each SQL text', () => {
    const choices: Choice[] = [{}, { author: 'a' }, { minimum: 3 }, { author: 'b', minimum: 4 }];
    const statements = choices.flatMap((choice) => pages.map((page) => notes(page, choice)));
    expect(new Set(statements.map(({ text }) => text)).size).toBe(8);
    expect(new Set(statements.map(({ name }) => name)).size).toBe(8);
    expect(new Set(statements.map(({ name, text }) => `${name} ${text}`)).size).toBe(8);
  });

  it('has no name if Postgres would cut it off at 63 bytes and could take two statements for one', () => {
    const named = (length: number): Statement =>
      listStatement({
        name: 'n'.repeat(length),
        table: 'notes',
        columns: 'id',
        at: 'at',
        scope,
        range: keysetRange(pages[0]!),
      });
    expect(named(58).name).toHaveLength(63);
    expect(named(59)).not.toHaveProperty('name');
  });

  it('orders and limits each alternative and their union, with the same values', () => {
    const { text, values } = notes(pages[1]!, { alternatives: ["kind = 'a'", "kind = 'b'"] });
    expect(text.match(/ORDER BY at DESC, id DESC LIMIT \$7/g)).toHaveLength(3);
    expect(text).toMatch(/^SELECT id, text FROM \(\(SELECT \* FROM notes .*\) UNION ALL \(SELECT \* FROM notes /);
    expect(text.match(/WHERE organization_id = \$1 AND livemode = \$2 AND kind = /g)).toHaveLength(2);
    expect(values).toEqual(notes(pages[1]!).values);
  });

  it('is a single scan for one alternative', () => {
    const { text } = notes(pages[1]!, { alternatives: ["kind = 'a'"] });
    expect(text).toMatch(/^SELECT id, text FROM notes WHERE .* AND livemode = \$2 AND kind = 'a' AND \(at, id\) > /);
  });

  it('is not prepared if it has no name, and accepts a table that belongs to no organization', () => {
    const statement = listStatement({ table: 'tags', columns: 'id', at: 'at', scope: null, range: keysetRange(older) });
    expect(statement).toEqual({
      text:
        'SELECT id FROM tags WHERE (at, id) > ($1::timestamptz, $2::bigint)' +
        ' AND (at, id) < ($3::timestamptz, $4::bigint) ORDER BY at DESC, id DESC LIMIT $5',
      values: ['-infinity', 0, nine.at, 9, 26],
    });
  });
});
