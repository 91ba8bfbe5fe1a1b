/** A cursor in a newest-first list: sort instant and id of a row, exclusive. */
export interface Position {
  /** Sort instant, RFC 3339. */
  at: string;
  id: number;
}

/** Page size of a request without `per_page`. */
export const DEFAULT_PER_PAGE = 25;

/** The requested page. At most one of `after` (older rows) and `before` (newer rows) is set. */
export interface PageRequest {
  /** Page size, 1 to 100. */
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
