import type { Page } from '@frontdesk/contracts';
import type { CursorContext, Cursors } from './cursors.js';

interface Envelope {
  data: unknown[];
  links: Record<'first' | 'last' | 'prev' | 'next', string | null>;
  meta: { path: string; per_page: number; next_cursor: string | null; prev_cursor: string | null };
}

interface PageAddress {
  /** Absolute URL of the list, without query. */
  path: string;
  perPage: number;
  /** The filters as the client sent them. The links repeat them. */
  filters: Readonly<Record<string, string>>;
}

/** The response body of a paged list. */
export function pageEnvelope(
  page: Page<unknown>,
  { path, perPage, filters }: PageAddress,
  cursors: Cursors,
  context: CursorContext,
): Envelope {
  const next = page.next && cursors.encode(context, { direction: 'after', position: page.next });
  const previous = page.previous && cursors.encode(context, { direction: 'before', position: page.previous });
  const link = (cursor: string | null): string | null =>
    cursor && `${path}?${new URLSearchParams({ ...filters, cursor }).toString()}`;
  return {
    data: page.data,
    links: { first: null, last: null, prev: link(previous), next: link(next) },
    meta: { path, per_page: perPage, next_cursor: next, prev_cursor: previous },
  };
}
