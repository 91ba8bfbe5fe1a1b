import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apiOf, bodyOf } from '../api/client.js';
import type { CannedReply, ChatFollowUp } from '../api/follow-up.js';
import type { components } from '../api/generated/api-types.js';
import { useFollowUp } from '../follow-ups/follow-up-query.js';
import { useRefresh } from '../live/live.js';
import { useWorkplace } from '../session/session.js';
import type { Chat } from './chat.js';

type WhatsappTemplate = components['schemas']['WhatsappTemplate'];

const REFRESH_MS = 2500;

/** One chat with its messages. */
export function useChat(id: number): UseQueryResult<{ data: Chat }> {
  const { tenant } = useWorkplace();
  const refresh = useRefresh();
  return useQuery({
    queryKey: ['chat', tenant.organization, tenant.mode, String(id)],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/chats/{chat}', { params: { path: { chat: id } }, signal })),
    refetchInterval: ({ state }) => (state.data?.data.status === 'closed' ? false : refresh(REFRESH_MS)),
  });
}

/** The follow-up and the notes of a chat. */
export function useChatFollowUp(id: number): UseQueryResult<ChatFollowUp> {
  return useFollowUp({ kind: 'chats', id }) as UseQueryResult<ChatFollowUp>;
}

export function useCannedReplies(): readonly CannedReply[] {
  const { tenant, can } = useWorkplace();
  const { data } = useQuery({
    queryKey: ['canned-replies', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/canned-replies', { signal })),
    enabled: can('canned-replies.list'),
    staleTime: 60_000,
  });
  return data?.data ?? [];
}

/** The templates that can be sent. Undefined while they load. */
export function useApprovedTemplates(): readonly WhatsappTemplate[] | undefined {
  const { tenant, can } = useWorkplace();
  const { data } = useQuery({
    queryKey: ['whatsapp-templates', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/whatsapp-templates', { signal })),
    enabled: can('whatsapp-templates.list'),
    staleTime: 60_000,
  });
  return data?.data.filter(({ status }) => status === 'approved');
}
