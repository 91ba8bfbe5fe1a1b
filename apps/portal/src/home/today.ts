import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { isFirstLoad } from '../api/first-load.js';
import type { Page } from '../api/portal-paths.js';
import { useRefresh } from '../live/live.js';
import { useWorkplace } from '../session/session.js';
import { failureOf } from './statistics.js';

type Schemas = components['schemas'];

/** The first rows of some lists. Undefined while they load. */
export interface Latest {
  calls: readonly Schemas['Call'][] | undefined;
  leads: readonly Schemas['Lead'][] | undefined;
  waiting: readonly Schemas['FollowUpChat'][] | undefined;
  scheduled: readonly Schemas['OutboundCall'][] | undefined;
  /** Whether some lists have not been loaded yet. */
  isLoading: boolean;
  /** Why some lists could not be loaded, or null. */
  error: Error | null;
}

const REFRESH_MS = 15_000;
const SHOWN_ROWS = 5;
/** Some of these chats may have an assignee, and so no longer wait. */
const MOST_WAITING = 50;

/** The latest records and the waiting chats and calls. */
export function useLatest(): Latest {
  const { tenant } = useWorkplace();
  const api = apiOf(tenant);
  const per_page = SHOWN_ROWS;
  const calls = useList('calls', (signal) => api.GET('/calls', { params: { query: { per_page } }, signal }));
  const leads = useList('leads', (signal) => api.GET('/leads', { params: { query: { per_page } }, signal }));
  const waiting = useList('waiting', (signal) => {
    const query = { per_page: MOST_WAITING, status: 'with_owner', handled: 'false' } as const;
    return api.GET('/follow-ups/chats', { params: { query }, signal });
  });
  const scheduled = useList('scheduled', (signal) =>
    api.GET('/outbound-calls', { params: { query: { per_page, status: 'scheduled' } }, signal }),
  );
  return {
    calls: calls.data?.data,
    leads: leads.data?.data,
    waiting: waiting.data?.data.filter(({ assignee_id }) => assignee_id === null).slice(0, SHOWN_ROWS),
    scheduled: scheduled.data?.data,
    isLoading: [calls, leads, waiting, scheduled].some(isFirstLoad),
    error: failureOf(calls, leads, waiting, scheduled),
  };
}

function useList<Row>(
  name: string,
  request: (signal: AbortSignal) => Promise<{ data?: Page<Row>; error?: unknown; response: Response }>,
): UseQueryResult<Page<Row>> {
  const { tenant } = useWorkplace();
  return useQuery({
    queryKey: ['home', name, tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(request(signal)),
    refetchInterval: useRefresh()(REFRESH_MS),
  });
}
