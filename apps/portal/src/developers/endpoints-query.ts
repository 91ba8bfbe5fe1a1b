import { useQuery } from '@tanstack/react-query';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { useWorkplace } from '../session/session.js';

export type Endpoint = components['schemas']['WebhookEndpoint'];

export function useEndpoints() {
  const { tenant } = useWorkplace();
  return useQuery({
    queryKey: ['endpoints', tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/webhook-endpoints', { signal })),
  });
}
