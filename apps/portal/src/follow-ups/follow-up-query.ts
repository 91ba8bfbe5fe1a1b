import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { apiOf, bodyOf } from '../api/client.js';
import type { Colleague, FollowUp, FollowUpKind } from '../api/follow-up.js';
import { sayError } from '../feedback/toasts.js';
import { useSession, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';

/** A record that members follow up. */
export interface FollowUpTarget {
  kind: FollowUpKind;
  id: number;
}

const SINGULAR = { leads: 'lead', calls: 'call', chats: 'chat' } as const;

/** The members of the organization, by name. */
export function useTeam(): Colleague[] | undefined {
  const { tenant, can } = useWorkplace();
  const { data } = useQuery({
    queryKey: ['team', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/team', { signal })),
    enabled: can('team.list'),
    staleTime: 60_000,
  });
  return data?.data;
}

/** The name of a member, or a text for a person who is no longer a member. */
export function useNameOf(): (id: number) => string {
  const team = useTeam();
  const { person } = useSession();
  return (id) => {
    if (id === person?.id) return text.followUps.you;
    if (!team) return text.lists.none;
    return team.find((one) => one.id === id)?.name ?? text.followUps.formerMember;
  };
}

export function useFollowUp({ kind, id }: FollowUpTarget): UseQueryResult<FollowUp> {
  const { tenant, can } = useWorkplace();
  return useQuery({
    queryKey: [SINGULAR[kind], tenant.organization, tenant.mode, String(id), 'follow-up'],
    queryFn: async ({ signal }): Promise<FollowUp> => {
      const api = apiOf(tenant);
      if (kind === 'leads') {
        return (await bodyOf(api.GET('/follow-ups/leads/{lead}', { params: { path: { lead: id } }, signal }))).data;
      }
      if (kind === 'calls') {
        return (await bodyOf(api.GET('/follow-ups/calls/{call}', { params: { path: { call: id } }, signal }))).data;
      }
      return (await bodyOf(api.GET('/follow-ups/chats/{chat}', { params: { path: { chat: id } }, signal }))).data;
    },
    enabled: can(`${kind}.get-follow-up`),
  });
}

/** Refreshes a record, its follow-up, and the lists with the record. */
export function useReread(): (target: FollowUpTarget) => Promise<void> {
  const queryClient = useQueryClient();
  const { tenant } = useWorkplace();
  return async ({ kind, id }) => {
    const { organization, mode } = tenant;
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [SINGULAR[kind], organization, mode, String(id)] }),
      queryClient.invalidateQueries({ queryKey: [kind, organization, mode] }),
    ]);
  };
}

/** Assigns a record, or marks it as handled. */
export function useChangeFollowUp(target: FollowUpTarget) {
  const { tenant } = useWorkplace();
  const reread = useReread();
  const { kind, id } = target;
  return useMutation({
    mutationFn: (body: { assignee_id?: number | null; handled?: boolean }): Promise<unknown> => {
      const api = apiOf(tenant);
      if (kind === 'leads')
        return bodyOf(api.PATCH('/follow-ups/leads/{lead}', { params: { path: { lead: id } }, body }));
      if (kind === 'calls')
        return bodyOf(api.PATCH('/follow-ups/calls/{call}', { params: { path: { call: id } }, body }));
      return bodyOf(api.PATCH('/follow-ups/chats/{chat}', { params: { path: { chat: id } }, body }));
    },
    onSuccess: () => reread(target),
    onError: sayError,
  });
}

export function useAddNote(target: FollowUpTarget) {
  const { tenant } = useWorkplace();
  const reread = useReread();
  const { kind, id } = target;
  return useMutation({
    mutationFn: (note: string): Promise<unknown> => {
      const api = apiOf(tenant);
      const body = { body: note };
      if (kind === 'leads')
        return bodyOf(api.POST('/follow-ups/leads/{lead}/notes', { params: { path: { lead: id } }, body }));
      if (kind === 'calls')
        return bodyOf(api.POST('/follow-ups/calls/{call}/notes', { params: { path: { call: id } }, body }));
      return bodyOf(api.POST('/follow-ups/chats/{chat}/notes', { params: { path: { chat: id } }, body }));
    },
    onSuccess: () => reread(target),
  });
}

export function useDeleteNote(target: FollowUpTarget) {
  const { tenant } = useWorkplace();
  const reread = useReread();
  const { kind, id } = target;
  return useMutation({
    mutationFn: (note: number): Promise<unknown> => {
      const api = apiOf(tenant);
      if (kind === 'leads')
        return bodyOf(api.DELETE('/follow-ups/leads/{lead}/notes/{note}', { params: { path: { lead: id, note } } }));
      if (kind === 'calls')
        return bodyOf(api.DELETE('/follow-ups/calls/{call}/notes/{note}', { params: { path: { call: id, note } } }));
      return bodyOf(api.DELETE('/follow-ups/chats/{chat}/notes/{note}', { params: { path: { chat: id, note } } }));
    },
    onSuccess: () => reread(target),
  });
}
