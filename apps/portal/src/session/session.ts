import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { bodyOf, sessionApi, type Tenant } from '../api/client.js';
import type { paths } from '../api/generated/api-types.js';
import type { Session, SessionOrganization } from '../api/portal-paths.js';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => bodyOf(sessionApi.GET('/session', { signal })),
  staleTime: 30_000,
  refetchInterval: 120_000,
});

/** Removes all records from memory. Only the session stays. */
export function forgetRecords(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

/** The person's session, which the root route has loaded. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('The session is not loaded.');
  return data;
}

/** Shows the session that a request has returned. */
export function useSetSession(): (session: Session) => void {
  const queryClient = useQueryClient();
  return (session) => queryClient.setQueryData(sessionQuery.queryKey, session);
}

/** A list of an organization that can be downloaded. Also the name of the file. */
export type ExportedList = paths['/exports']['post']['requestBody']['content']['application/json']['list'];
/** A list of the operator console that can be downloaded. */
export type OperatorList =
  | 'organizations'
  | 'usage'
  | 'operator-do-not-call'
  | 'registry-imports'
  | 'operator-connected-apps'
  | 'operator-audit-log';

/** The person, the organization and the mode of a page. */
export interface Workplace {
  tenant: Tenant;
  organization: SessionOrganization;
  /** Whether the person may run this operation in this organization and mode. */
  can: (operation: string) => boolean;
  /** Records in the audit log that a list is downloaded. */
  recordExport: (list: ExportedList | OperatorList) => Promise<unknown>;
}

export const WorkplaceContext = createContext<Workplace | null>(null);

export function useWorkplace(): Workplace {
  const workplace = use(WorkplaceContext);
  if (!workplace) throw new Error('This component belongs to a page of an organization.');
  return workplace;
}

/** The address of a page in the organization and mode that are shown. */
export function useBase(): string {
  const { tenant } = useWorkplace();
  return baseOf(tenant);
}

export function baseOf({ organization, mode }: Tenant): string {
  return `/${organization}/${mode}`;
}

/** The address of the first organization, in the mode that was used last. Null without an organization. */
export function homeOf(session: Session): string | null {
  const first = session.organizations[0];
  return first ? baseOf({ organization: first.id, mode: rememberedMode() }) : null;
}

const MODE_KEY = 'frontdesk.mode';

export function rememberedMode(): Tenant['mode'] {
  return localStorage.getItem(MODE_KEY) === 'live' ? 'live' : 'test';
}

export function rememberMode(mode: Tenant['mode']): void {
  localStorage.setItem(MODE_KEY, mode);
}
