import type { DeliveryStatistics } from '../home/statistics.js';
import type { EndpointStatus } from '../states/state.js';

/** The status of an endpoint. Null while `inTrouble` is not known. `failing`: no attempt succeeded since a failure. */
export function endpointStatus(
  { id, enabled }: { id: number; enabled: boolean },
  inTrouble: Readonly<DeliveryStatistics['endpoints_in_trouble']> | undefined,
): EndpointStatus | null {
  if (!enabled) return 'paused';
  if (!inTrouble) return null;
  return inTrouble.some((one) => one.id === id && one.trouble === 'failing') ? 'failing' : 'enabled';
}
