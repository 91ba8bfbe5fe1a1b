import type { PageRequest, Position } from '@frontdesk/contracts';

/** The exclusive bounds of one page in a list sorted newest first, and the direction of the read. */
export interface KeysetRange {
  low: Position;
  high: Position;
  ascending: boolean;
  /** The page size plus one row, which shows whether there is another page. */
  limit: number;
}

interface TimeRange {
  /** An RFC 3339 instant, inclusive. */
  since?: string | null;
  /** An RFC 3339 instant, exclusive. */
  until?: string | null;
}

/**
 * Returns the range of one page of the rows between two instants. Merges cursor and bounds into one position per end,
 * so that the index scan starts there. If there were two conditions, the planner could choose the wrong one.
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
