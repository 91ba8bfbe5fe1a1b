import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.js';
import { ErrorState } from '../feedback/error-state.js';
import { NotFound } from './not-found.js';
import { useRefresh } from '../live/live.js';
import { useWorkplace } from '../session/session.js';
import { Skeleton } from '../ui/skeleton.js';
import { BackLink } from './back-link.js';
import { Page } from './page.js';

/** The page of one record, with its content on the left and its details on the right. */
export function RecordPage<Record>({
  name,
  id,
  title,
  back,
  load,
  refreshMs,
  heading,
  actions,
  main,
  facts,
  aside,
}: {
  /** Name of the query. */
  name: string;
  id: string;
  /** Title while the record is not loaded. */
  title: string;
  back: { to: string; label: string };
  load: (signal: AbortSignal) => Promise<{ data: Record }>;
  /** The refresh interval of a record whose changes the page does not receive. */
  refreshMs?: (record: Record) => number | false;
  heading: (record: Record) => string;
  actions?: (record: Record) => ReactNode;
  main: (record: Record) => ReactNode;
  facts: (record: Record) => ReactNode;
  /** Shown below the details, or on narrow screens below everything. */
  aside?: (record: Record) => ReactNode;
}): ReactNode {
  const { tenant } = useWorkplace();
  const refresh = useRefresh();
  const query = useQuery({
    queryKey: [name, tenant.organization, tenant.mode, id],
    queryFn: ({ signal }) => load(signal),
    refetchInterval: ({ state }) => {
      const ms = state.data && refreshMs?.(state.data.data);
      return ms ? refresh(ms) : false;
    },
  });
  const record = query.data?.data;
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return (
    <Page
      title={record ? heading(record) : title}
      above={<BackLink to={back.to}>{back.label}</BackLink>}
      actions={record && actions?.(record)}
    >
      {query.isError && !record ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div
          // Skeletons have other heights. The new key replaces them, so that no part of the record moves.
          key={record ? 'record' : 'skeletons'}
          className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]"
        >
          <div className="min-w-0 lg:col-start-2">{record ? facts(record) : <Skeleton className="h-48" />}</div>
          <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            {record ? main(record) : <Skeleton className="h-72" />}
          </div>
          {record && aside && <div className="min-w-0 lg:col-start-2">{aside(record)}</div>}
        </div>
      )}
    </Page>
  );
}
