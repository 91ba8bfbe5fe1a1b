import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { useDeliveryStatistics } from '../home/statistics.js';
import { useWorkplace } from '../session/session.js';
import type { EndpointStatus } from '../states/state.js';
import { endpointStatus } from './endpoint-status.js';

export type Endpoint = components['schemas']['WebhookEndpoint'];
/** The troubles for a role that may not read the statistics. */
const NONE: readonly never[] = [];

export function useEndpoints() {
  const { tenant } = useWorkplace();
  return useQuery({
    queryKey: ['endpoints', tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/webhook-endpoints', { signal })),
  });
}

/** Returns the status of an endpoint, or null while it is not known. */
export function useEndpointStatus(): (endpoint: Endpoint) => EndpointStatus | null {
  const { can } = useWorkplace();
  const statistics = useDeliveryStatistics().data?.data;
  const inTrouble = can('statistics.get-deliveries') ? statistics?.endpoints_in_trouble : NONE;
  return useCallback((endpoint) => endpointStatus(endpoint, inTrouble), [inTrouble]);
}
