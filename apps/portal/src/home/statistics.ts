import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { isFirstLoad } from '../api/first-load.js';
import { useWorkplace } from '../session/session.js';

type Schemas = components['schemas'];
export type RecordStatistics = Schemas['RecordStatistics'];
export type OutboundCallStatistics = Schemas['OutboundCallStatistics'];
export type ChatStatistics = Schemas['ChatStatistics'];
export type DeliveryStatistics = Schemas['DeliveryStatistics'];
export type RequestStatistics = Schemas['RequestStatistics'];
export type ModelTokenStatistics = Schemas['ModelTokenStatistics'];

/** Numbers of the organization. Undefined while a number loads, or if the role does not include it. */
export interface Statistics {
  records: RecordStatistics | undefined;
  outbound: OutboundCallStatistics | undefined;
  chats: ChatStatistics | undefined;
  deliveries: DeliveryStatistics | undefined;
  requests: RequestStatistics | undefined;
  modelTokens: ModelTokenStatistics | undefined;
  /** Whether some numbers have not been loaded yet. */
  isLoading: boolean;
  /** Why some numbers could not be loaded, or null. */
  error: Error | null;
}

const REFRESH_MS = 30_000;
/** The limit of each count; see `MAX_COUNTED_RECORDS` in the contracts. */
export const MOST_COUNTED = 50_000;

/** Days and months are in the organization's time zone. */
export function useStatistics(): Statistics {
  const { organization } = useWorkplace();
  const params = { query: { timezone: organization.timezone } };
  const records = useNumbers('statistics.get-records', (api, signal) =>
    api.GET('/statistics/records', { params, signal }),
  );
  const outbound = useNumbers('statistics.get-outbound-calls', (api, signal) =>
    api.GET('/statistics/outbound-calls', { params, signal }),
  );
  const chats = useNumbers('statistics.get-chats', (api, signal) => api.GET('/statistics/chats', { params, signal }));
  const deliveries = useDeliveryStatistics();
  const requests = useNumbers('statistics.get-requests', (api, signal) =>
    api.GET('/statistics/requests', { params, signal }),
  );
  // Home is complete without them, so their error is not shown.
  const modelTokens = useNumbers('statistics.get-model-tokens', (api, signal) =>
    api.GET('/statistics/model-tokens', { params, signal }),
  );
  const queries = [records, outbound, chats, deliveries, requests];
  return {
    records: records.data?.data,
    outbound: outbound.data?.data,
    chats: chats.data?.data,
    deliveries: deliveries.data?.data,
    requests: requests.data?.data,
    modelTokens: modelTokens.data?.data,
    isLoading: queries.some(isFirstLoad),
    error: failureOf(...queries),
  };
}

export function useDeliveryStatistics(): UseQueryResult<{ data: DeliveryStatistics }> {
  const { organization } = useWorkplace();
  const params = { query: { timezone: organization.timezone } };
  return useNumbers('statistics.get-deliveries', (api, signal) =>
    api.GET('/statistics/deliveries', { params, signal }),
  );
}

/** The error of the first query that failed before it had data, or null. */
export function failureOf(...queries: readonly UseQueryResult[]): Error | null {
  return queries.find(({ isError, data }) => isError && data === undefined)?.error ?? null;
}

function useNumbers<Numbers>(
  operation: string,
  request: (
    api: ReturnType<typeof apiOf>,
    signal: AbortSignal,
  ) => Promise<{ data?: { data: Numbers }; error?: unknown; response: Response }>,
): UseQueryResult<{ data: Numbers }> {
  const { tenant, organization, can } = useWorkplace();
  return useQuery({
    queryKey: ['statistics', operation, tenant.organization, tenant.mode, organization.timezone],
    queryFn: ({ signal }) => bodyOf(request(apiOf(tenant), signal)),
    enabled: can(operation),
    refetchInterval: REFRESH_MS,
  });
}
