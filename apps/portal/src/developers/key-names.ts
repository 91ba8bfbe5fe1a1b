import { useMemo } from 'react';
import { isFirstLoad } from '../api/first-load.js';
import type { ApiKey } from '../api/portal-paths.js';
import { useWorkplace } from '../session/session.js';
import { useKeys } from './keys-query.js';

/** The names of the organization's keys, by id, and whether they load for the first time. */
export function useKeyNames(): { names: Readonly<Record<string, string>>; isLoading: boolean } {
  const { tenant } = useWorkplace();
  const query = useKeys();
  const { data } = query;
  const names = useMemo(() => {
    const own = (data?.data ?? []).filter(({ mode }: ApiKey) => mode === tenant.mode);
    return Object.fromEntries(own.map(({ id, name }: ApiKey) => [String(id), name]));
  }, [data, tenant.mode]);
  return { names, isLoading: isFirstLoad(query) };
}
