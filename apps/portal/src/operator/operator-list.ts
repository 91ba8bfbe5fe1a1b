import type { PagedList } from '../lists/paged-list.js';
import { usePagedList } from '../lists/paged-list.js';
import { operatorGet, type OperatorPage } from './operator-api.js';

/** A list of the console. The address of the page contains the filters and the cursor. */
export function useOperatorList<Row>(
  name: string,
  path: string,
  fixed: Record<string, string> = {},
  options: { refreshMs?: number; staleTime?: number } = {},
): PagedList<Row> {
  return usePagedList<Row>(
    name,
    (query, signal) => operatorGet<OperatorPage<Row>>(path, { ...fixed, ...query }, signal),
    options,
  );
}
