import { useQuery } from '@tanstack/react-query';
import { apiOf, bodyOf } from '../api/client.js';
import { useWorkplace } from '../session/session.js';

/** The stream does not report the use of a key. */
const REFRESH_MS = 30_000;

/** The API keys of the organization in both modes. The query is disabled if the role may not list them. */
export function useKeys() {
  const { tenant, can } = useWorkplace();
  return useQuery({
    queryKey: ['keys', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/api-keys', { signal })),
    enabled: can('api-keys.list-own'),
    refetchInterval: REFRESH_MS,
  });
}
