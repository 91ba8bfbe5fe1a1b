import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { ApiKey } from '../api/portal-paths.js';
import { useWorkplace } from '../session/session.js';

/** The names of the organization's keys, by id. */
export function useKeyNames(): Readonly<Record<string, string>> {
  const { tenant } = useWorkplace();
  const { data } = useQuery({
    queryKey: ['keys', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/api-keys', { signal })),
  });
  return useMemo(() => {
    const own = (data?.data ?? []).filter(({ mode }: ApiKey) => mode === tenant.mode);
    return Object.fromEntries(own.map(({ id, name }: ApiKey) => [String(id), name]));
  }, [data, tenant.mode]);
}
