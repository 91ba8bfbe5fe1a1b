import type { PageRequest, Position } from '@frontdesk/contracts';

/** Exclusive bounds of one page in a newest-first list, and the direction of the read. */
export interface KeysetRange {
  low: Position;
  high: Position;
  ascending: boolean;
  /** Page size plus one row, which shows whether there is another page. */
  limit: number;
}

interface Between {
  /** RFC 3339, inclusive. */
  since?: string | null;
  /** RFC 3339, exclusive. */
  until?: string | null;
}

/**
 * The range of one page of the rows between two instants. Merges cursor and bounds into one position per end, so that
 * the index scan starts there: with two conditions, the planner would pick either.
 */
export function keysetRange({ limit, after, before }: PageRequest, { since, until }: Between = {}): KeysetRange {
  // Ids start at 1, so (instant, 0) sorts before every row of the instant.
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
  /** Selected columns, as SQL. */
  columns: string;
  /** Column of the sort instant. */
  at: string;
  /** Id column, unique within the list. */
  id: string;
  /** Condition of every row, as SQL, with the first of the values as its parameters. */
  where: string;
  values: readonly unknown[];
  range: KeysetRange;
  /**
   * Mutually exclusive conditions without parameters; a row has to match one of them. An index on the columns of
   * `where`, of the alternatives and of the order, in this sequence, serves each with an ordered scan.
   */
  alternatives?: readonly string[];
}

/**
 * The query of one page. Each alternative is a limited, ordered scan; the query merges them. Without the limits, the
 * server would sort all rows of all alternatives.
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
