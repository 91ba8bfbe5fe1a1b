import type { Page, PageRequest, Position } from '@frontdesk/contracts';

/** The part of a list query that selects one page: append `where` to the conditions, then `orderBy`, then `limit`. */
export interface KeysetClause {
  /** `AND (at, id) < ($n, $m)`, or empty on the first page. */
  where: string;
  orderBy: string;
  /** One row more than the page has: whether there is a further page. */
  limit: number;
  values: unknown[];
}

interface KeysetColumns {
  /** Column of the sort instant. */
  at: string;
  /** Column of the id, unique within the list. */
  id: string;
  /** Number of the first free `$n` placeholder. */
  firstParameter: number;
}

/** The condition and order of one page of a newest-first list; one index range scan whatever the page's depth. */
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
 * Makes a page of the rows that a keyset query found: newest first whichever way it was read, with the positions from
 * which the neighbouring pages continue.
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

/** From an empty page the way back includes the row that its cursor named. */
function justBefore(position: Position, step: 1 | -1): Position {
  return { at: position.at, id: position.id + step };
}
