/**
 * A cursor in a list that is sorted newest first. It contains the sort instant and id of a row, which is not part of
 * the page.
 */
export interface Position {
  /** The sort instant as RFC 3339. */
  at: string;
  id: number;
}

/** The page size of a request that has no `per_page`. */
export const DEFAULT_PER_PAGE = 25;

/** The requested page. At most one of `after` (older rows) and `before` (newer rows) is set. */
export interface PageRequest {
  /** The page size, from 1 to 100. */
  limit: number;
  after?: Position;
  before?: Position;
}

/** A page as its owner returns it, newest first. A cursor is null if the list ends in its direction. */
export interface Page<T> {
  data: T[];
  next: Position | null;
  previous: Position | null;
}
