import type { PageRequest, Position } from '@frontdesk/contracts';

/** Between which two places of a newest-first list one page lies, both exclusive, and which way it is read. */
export interface KeysetRange {
  low: Position;
  high: Position;
  ascending: boolean;
  /** One row more than the page has: whether there is a further page. */
  limit: number;
}

interface Between {
  /** RFC 3339, inclusive. */
  since?: string | null;
  /** RFC 3339, exclusive. */
  until?: string | null;
}

/**
 * The range of one page of the rows between two instants. Cursor and bounds become one place at each end: an index scan
 * then starts there, instead of at one of two conditions that the server happens to choose.
 */
export function keysetRange({ limit, after, before }: PageRequest, { since, until }: Between = {}): KeysetRange {
  // Ids begin at 1: the id 0 stands for the instant itself.
  const oldest = { at: since ?? '-infinity', id: 0 };
  const newest = { at: until ?? 'infinity', id: 0 };
  return {
    low: before && !(since && Date.parse(since) > Date.parse(before.at)) ? before : oldest,
    high: after && !(until && Date.parse(until) <= Date.parse(after.at)) ? after : newest,
    ascending: before !== undefined,
    limit: limit + 1,
  };
}

interface RangeQuery {
  table: string;
  /** What is selected, as SQL. */
  columns: string;
  /** Column of the sort instant. */
  at: string;
  /** Column of the id, unique within the list. */
  id: string;
  /** What holds for every row, as SQL, over the first of the values. */
  where: string;
  values: readonly unknown[];
  range: KeysetRange;
  /**
   * Conditions that exclude one another, over no values: the list has the rows of any. An index on the columns of
   * `where`, of the alternatives and then of the order answers each with a scan in the order of the list.
   */
  alternatives?: readonly string[];
}

/**
 * The query of one page. Several alternatives are merged in order from one limited scan each: the limits keep the
 * server from collecting and sorting what they have in all.
 */
export function rangeQuery({ table, columns, at, id, where, values, range, alternatives = [] }: RangeQuery): {
  text: string;
  values: unknown[];
} {
  const [lowAt, lowId, highAt, highId, limit] = Array.from({ length: 5 }, (_, index) => values.length + index + 1);
  const direction = range.ascending ? 'ASC' : 'DESC';
  const ordered = `ORDER BY ${at} ${direction}, ${id} ${direction} LIMIT $${limit}`;
  const between =
    `(${at}, ${id}) > ($${lowAt}::timestamptz, $${lowId}::bigint)` +
    ` AND (${at}, ${id}) < ($${highAt}::timestamptz, $${highId}::bigint)`;
  const one = (selected: string, condition: string | undefined): string =>
    `SELECT ${selected} FROM ${table} WHERE ${where}${condition ? ` AND ${condition}` : ''} AND ${between} ${ordered}`;
  const text =
    alternatives.length < 2
      ? one(columns, alternatives[0])
      : `SELECT ${columns} FROM (${alternatives.map((condition) => `(${one('*', condition)})`).join(' UNION ALL ')}) AS merged ${ordered}`;
  return { text, values: [...values, range.low.at, range.low.id, range.high.at, range.high.id, range.limit] };
}
