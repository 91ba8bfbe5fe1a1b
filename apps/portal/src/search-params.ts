import type { Search } from './lists/paged-list.js';

/** Search parameters are plain text, so that addresses stay readable. */
export function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return entries.length > 0 ? `?${new URLSearchParams(entries).toString()}` : '';
}
