import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Page } from '../api/portal-paths.js';
import { useRefresh } from '../live/live.js';
import { useWorkplace } from '../session/session.js';

/** The parameters of a list, as they appear in the URL. */
export type Search = Record<string, string | undefined>;

export interface PagedList<Row> {
  query: UseQueryResult<Page<Row>>;
  /** The filters that are set, without the cursor. */
  filters: Search;
  setFilters: (change: Search) => void;
  goTo: (cursor: string | null) => void;
  /** Requests a page, for an export. */
  fetchPage: (cursor: string | undefined) => Promise<Page<Row>>;
}

export const PAGE_SIZE = 25;
const REFRESH_MS = 15_000;

/** A list whose filters and cursor are in the URL. While the first page is shown, it is fetched again regularly. */
export function usePagedList<Row>(
  name: string,
  fetch: (query: Record<string, string | number | undefined>, signal?: AbortSignal) => Promise<Page<Row>>,
  {
    toQuery = (filters) => filters,
    refreshMs = REFRESH_MS,
    staleTime,
    of,
  }: {
    toQuery?: (filters: Search) => Search;
    refreshMs?: number;
    staleTime?: number;
    /** The id of the record whose list it is. */
    of?: string;
  } = {},
): PagedList<Row> {
  const { tenant } = useWorkplace();
  const { cursor, ...filters } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const refresh = useRefresh();
  const query = useQuery({
    queryKey: [name, tenant.organization, tenant.mode, filters, cursor, ...(of === undefined ? [] : [of])],
    queryFn: ({ signal }) => fetch({ ...toQuery(filters), cursor, per_page: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: cursor ? false : refresh(refreshMs),
    ...(staleTime === undefined ? {} : { staleTime }),
  });
  const show = (search: Search): void => {
    const set = Object.fromEntries(Object.entries(search).filter(([, value]) => value));
    void navigate({ to: '.', search: set as never, resetScroll: true });
  };
  return {
    query,
    filters,
    setFilters: (change) => show({ ...filters, ...change }),
    goTo: (next) => show({ ...filters, cursor: next ?? undefined }),
    fetchPage: (next) => fetch({ ...toQuery(filters), cursor: next, per_page: 100 }),
  };
}
