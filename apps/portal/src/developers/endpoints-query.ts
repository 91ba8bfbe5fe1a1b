import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { useDeliveryStatistics } from '../home/statistics.js';
import { useWorkplace } from '../session/session.js';
import type { EndpointStatus } from '../states/state.js';

export type Endpoint = components['schemas']['WebhookEndpoint'];

export function useEndpoints() {
  const { tenant } = useWorkplace();
  return useQuery({
    queryKey: ['endpoints', tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/webhook-endpoints', { signal })),
  });
}

/** Returns the status of an endpoint. `failing`: its attempts have failed since the last success. */
export function useEndpointStatus(): (endpoint: Endpoint) => EndpointStatus {
  const inTrouble = useDeliveryStatistics().data?.data.endpoints_in_trouble;
  return useCallback(
    ({ id, enabled }) => {
      if (!enabled) return 'paused';
      return inTrouble?.some((one) => one.id === id && one.trouble === 'failing') ? 'failing' : 'enabled';
    },
    [inTrouble],
  );
}
