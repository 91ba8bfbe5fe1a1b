/** A place in a newest-first list: the sort instant and the id of a row, both exclusive. */
export interface Position {
  /** RFC 3339; the instant the list is ordered by. */
  at: string;
  id: number;
}

/** Rows on a page, unless the request says how many. */
export const DEFAULT_PER_PAGE = 25;

/** Which page of a list to read. At most one of `after` (older rows) and `before` (newer rows) is set. */
export interface PageRequest {
  /** Rows on the page, 1 to 100. */
  limit: number;
  after?: Position;
  before?: Position;
}

/** A page as its owner returns it, newest first. Positions are null where there is nothing further that way. */
export interface Page<T> {
  data: T[];
  next: Position | null;
  previous: Position | null;
}
