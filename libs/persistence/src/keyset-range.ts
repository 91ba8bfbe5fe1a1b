import type { PageRequest, Position } from '@frontdesk/contracts';

/** Exclusive bounds of one page in a newest-first list, and the direction of the read. */
export interface KeysetRange {
  low: Position;
  high: Position;
  ascending: boolean;
  /** Page size plus one row, which shows whether there is another page. */
  limit: number;
}

interface TimeRange {
  /** RFC 3339, inclusive. */
  since?: string | null;
  /** RFC 3339, exclusive. */
  until?: string | null;
}

/**
 * The range of one page of the rows between two instants. Merges cursor and bounds into one position per end, so that
 * the index scan starts there: with two conditions, the planner would pick either.
 */
export function keysetRange({ limit, after, before }: PageRequest, { since, until }: TimeRange = {}): KeysetRange {
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
