import { useQuery } from '@tanstack/react-query';
import { apiOf, bodyOf } from '../api/client.js';
import { useWorkplace } from '../session/session.js';

/** The API keys of the organization in both modes. The query is disabled if the role may not list them. */
export function useKeys({ refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  const { tenant, can } = useWorkplace();
  return useQuery({
    queryKey: ['keys', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/api-keys', { signal })),
    enabled: can('api-keys.list-own'),
    refetchInterval,
  });
}
