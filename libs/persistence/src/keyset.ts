import type { Page, PageRequest, Position } from '@frontdesk/contracts';

/** The part of a list query that selects one page. Append `where` to the conditions, then `orderBy`, then `limit`. */
export interface KeysetClause {
  /** `AND (at, id) < ($n, $m)`, or empty on the first page. */
  where: string;
  orderBy: string;
  /** Page size plus one row, which shows whether there is another page. */
  limit: number;
  values: unknown[];
}

interface KeysetColumns {
  /** Column of the sort instant. */
  at: string;
  /** Id column, unique within the list. */
  id: string;
  /** Number of the first free `$n` placeholder. */
  firstParameter: number;
}

/** Condition and order of one page of a newest-first list: one index range scan, equally fast for every page. */
export function keysetClause(page: PageRequest, { at, id, firstParameter }: KeysetColumns): KeysetClause {
  const position = page.after ?? page.before;
  const direction = page.before ? 'ASC' : 'DESC';
  return {
    where: position
      ? `AND (${at}, ${id}) ${page.before ? '>' : '<'} ($${firstParameter}::timestamptz, $${firstParameter + 1}::bigint)`
      : '',
    orderBy: `ORDER BY ${at} ${direction}, ${id} ${direction}`,
    limit: page.limit + 1,
    values: position ? [position.at, position.id] : [],
  };
}

/**
 * Builds a page from the rows of a keyset query: newest first in both directions, with the cursors of the next and the
 * previous page.
 */
export function toPage<Row, Item>(
  request: PageRequest,
  rows: readonly Row[],
  positionOf: (row: Row) => Position,
  toItem: (row: Row) => Item,
): Page<Item> {
  const hasMore = rows.length > request.limit;
  const found = rows.slice(0, request.limit);
  if (request.before) found.reverse();

  const first = found[0];
  const last = found.at(-1);
  const isFirstPage = !request.after && !request.before;
  if (!first || !last) {
    return {
      data: [],
      next: request.before ? justBefore(request.before, 1) : null,
      previous: request.after ? justBefore(request.after, -1) : null,
    };
  }
  return {
    data: found.map(toItem),
    next: request.before || hasMore ? positionOf(last) : null,
    previous: isFirstPage || (request.before && !hasMore) ? null : positionOf(first),
  };
}

/** Moves a cursor one id, so that the way back from an empty page includes the row of its cursor. */
function justBefore(position: Position, step: 1 | -1): Position {
  return { at: position.at, id: position.id + step };
}
