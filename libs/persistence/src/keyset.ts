import type { Page, PageRequest, Position } from '@frontdesk/contracts';

/**
 * Builds a page from the rows of `listStatement`: newest first in both directions, with the cursors of the next and the
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

/** Moves a cursor by one id, so that the way back from an empty page includes the row of its cursor. */
function justBefore(position: Position, step: 1 | -1): Position {
  return { at: position.at, id: position.id + step };
}
