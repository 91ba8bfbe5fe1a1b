import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiOf, bodyOf, type Mode } from '../api/client.js';
import { useLiveEvent } from '../live/live.js';
import { useWorkplace } from '../session/session.js';

const REFRESH_MS = 60_000;

/** How many chats of a mode wait for a person. Changes of the shown mode arrive at once. */
export function useWaitingChats(mode: Mode): number {
  const { tenant, organization } = useWorkplace();
  const queryClient = useQueryClient();
  const queryKey = ['waiting-chats', tenant.organization, mode];
  const params = { query: { timezone: organization.timezone } };
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => bodyOf(apiOf({ ...tenant, mode }).GET('/statistics/chats', { params, signal })),
    enabled: organization.operations[mode].includes('statistics.get-chats'),
    refetchInterval: REFRESH_MS,
  });
  useLiveEvent('changed', (change) => {
    // A message does not change whose turn it is.
    if (change.collection !== 'chats' || change.event === 'chat.message.created') return;
    if (change.organization === tenant.organization && change.mode === mode) {
      void queryClient.invalidateQueries({ queryKey });
    }
  });
  return data?.data.waiting ?? 0;
}
