import type { Search } from './paged-list.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The days in the address as instants: from midnight of the first day to midnight after the last day. */
export function daysToInstants({ since, until, ...others }: Search): Search {
  return { ...others, since: midnightOf(since, 0), until: midnightOf(until, 1) };
}

function midnightOf(day: string | undefined, plusDays: number): string | undefined {
  if (!day || !DAY.test(day)) return undefined;
  const [year, month, date] = day.split('-').map(Number);
  const midnight = new Date(year!, month! - 1, date! + plusDays);
  return Number.isNaN(midnight.getTime()) ? undefined : midnight.toISOString();
}
