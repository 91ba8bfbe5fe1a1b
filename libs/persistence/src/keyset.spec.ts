import { describe, expect, it } from '@jest/globals';
import type { Page, PageRequest, Position } from '@frontdesk/contracts';
import { keysetRange } from './keyset-range.js';
import { toPage } from './keyset.js';

interface Row {
  id: number;
  at: string;
}

/** A table of ten rows in memory, two per instant. */
const table: Row[] = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  at: `2026-01-01T00:00:0${index >> 1}Z`,
}));

function compare(a: Row, b: Position): number {
  return a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1;
}

function page(request: PageRequest, rows = table): Page<number> {
  const { limit } = keysetRange(request);
  const { after, before } = request;
  const found = rows
    .filter((row) => (!after || compare(row, after) < 0) && (!before || compare(row, before) > 0))
    .sort((a, b) => (before ? compare(a, b) : compare(b, a)))
    .slice(0, limit);
  return toPage(
    request,
    found,
    ({ id, at }) => ({ id, at }),
    ({ id }) => id,
  );
}

describe('toPage', () => {
  it('pages through the whole list and back, newest first both ways, and neither repeats nor skips a row', () => {
    const down = [page({ limit: 4 })];
    while (down.at(-1)!.next) down.push(page({ limit: 4, after: down.at(-1)!.next! }));
    expect(down.map(({ data }) => data)).toEqual([
      [10, 9, 8, 7],
      [6, 5, 4, 3],
      [2, 1],
    ]);
    expect(down[0]!.previous).toBeNull();

    const up = [page({ limit: 4, before: down[2]!.previous! })];
    while (up.at(-1)!.previous) up.push(page({ limit: 4, before: up.at(-1)!.previous! }));
    expect(up.map(({ data }) => data)).toEqual([
      [6, 5, 4, 3],
      [10, 9, 8, 7],
    ]);
    expect(page({ limit: 4, after: up[1]!.next! }).data).toEqual([6, 5, 4, 3]);
  });

  it('has no next page when the list ends with a full page', () => {
    expect(page({ limit: 10 }).next).toBeNull();
    expect(page({ limit: 5, after: { at: table[5]!.at, id: 6 } })).toMatchObject({ data: [5, 4, 3, 2, 1], next: null });
  });

  it('leads back from a page whose rows were deleted, even if the row of its cursor was deleted too', () => {
    const remaining = table.filter(({ id }) => id >= 5);
    const empty = page({ limit: 4, after: { at: table[4]!.at, id: 5 } }, remaining);
    expect(empty).toMatchObject({ data: [], next: null });
    expect(page({ limit: 4, before: empty.previous! }, remaining).data).toEqual([8, 7, 6, 5]);

    const older = table.filter(({ id }) => id <= 5);
    const top = page({ limit: 4, before: { at: table[4]!.at, id: 5 } }, older);
    expect(top).toMatchObject({ data: [], previous: null });
    expect(page({ limit: 4, after: top.next! }, older).data).toEqual([5, 4, 3, 2]);
  });

  it('has no cursors for an empty list', () => {
    expect(page({ limit: 4 }, [])).toEqual({ data: [], next: null, previous: null });
  });
});
