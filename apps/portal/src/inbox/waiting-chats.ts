import { useQuery } from '@tanstack/react-query';
import { apiOf, bodyOf, type Mode } from '../api/client.js';
import { useWorkplace } from '../session/session.js';

const REFRESH_MS = 60_000;

/** How many chats of a mode wait for a person. Changes of the shown mode arrive at once. */
export function useWaitingChats(mode: Mode): number {
  const { tenant, organization } = useWorkplace();
  const params = { query: { timezone: organization.timezone } };
  const { data } = useQuery({
    queryKey: ['waiting-chats', tenant.organization, mode],
    queryFn: ({ signal }) => bodyOf(apiOf({ ...tenant, mode }).GET('/statistics/chats', { params, signal })),
    enabled: organization.operations[mode].includes('statistics.get-chats'),
    refetchInterval: REFRESH_MS,
  });
  return data?.data.waiting ?? 0;
}
