import { Link } from '@tanstack/react-router';
import { ArrowLeftRightIcon } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { LoggedRequest } from '../api/portal-paths.js';
import { EmptyState } from '../feedback/empty-state.js';
import { Time } from '../format/time.js';
import { milliseconds } from '../format/times.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { ChoiceFilter, TextFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList } from '../lists/paged-list.js';
import { useBase, useWorkplace } from '../session/session.js';
import { ResponseState } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { useKeyNames } from './key-names.js';

const words = text.requests;

const CSV: readonly CsvColumn<LoggedRequest>[] = [
  ['at', ({ at }) => at],
  ['request_id', ({ request_id }) => request_id],
  ['key_id', ({ key_id }) => key_id],
  ['operation', ({ operation }) => operation],
  ['method', ({ method }) => method],
  ['path', ({ path }) => path],
  ['status', ({ status }) => status],
  ['code', ({ code }) => code],
  ['duration_ms', ({ duration_ms }) => duration_ms],
  ['address', ({ address }) => address],
];

export function RequestsPage(): ReactNode {
  const { tenant } = useWorkplace();
  const base = useBase();
  const { names: keys, isLoading } = useKeyNames();
  const list = usePagedList<LoggedRequest>('request-log', (query, signal) =>
    bodyOf(apiOf(tenant).GET('/request-log', { params: { query: query as never }, ...(signal ? { signal } : {}) })),
  );
  const linkTo = (request: LoggedRequest): string => `${base}/developers/requests/${request.id}`;
  const columns = useColumns(keys, base);
  return (
    <Page title={words.title} description={words.description}>
      <ListPanel
        // The names of API keys change the column widths. The table is replaced, so that no row moves.
        key={isLoading ? 'ids' : 'names'}
        label={words.title}
        list={list}
        columns={columns}
        csv={{ name: 'requests', columns: CSV }}
        rowKey={({ id }) => String(id)}
        rowLink={linkTo}
        filters={
          <>
            <TextFilter list={list} field="request_id" name={words.filters.requestId} />
            <ChoiceFilter list={list} field="key_id" name={words.filters.key} words={keys} />
            <ChoiceFilter list={list} field="status_class" name={words.filters.status} words={words.classes} />
          </>
        }
        empty={<EmptyState icon={ArrowLeftRightIcon} {...words.empty} />}
      />
    </Page>
  );
}

function useColumns(keys: Readonly<Record<string, string>>, base: string): Column<LoggedRequest>[] {
  return useMemo(
    () => [
      { id: 'status', heading: words.columns.status, cell: ({ status }) => <ResponseState status={status} /> },
      {
        id: 'request',
        heading: words.columns.request,
        grows: true,
        cell: ({ method, path, code, at }) => (
          <>
            <span className="block truncate font-mono text-[0.8125rem]">
              {method} {path.replace('/api/public/v1', '')}
            </span>
            {code && <span className="block truncate font-mono text-xs text-muted-foreground">{code}</span>}
            <span className="block text-muted-foreground sm:hidden">
              <Time at={at} />
            </span>
          </>
        ),
      },
      {
        id: 'key',
        heading: words.columns.key,
        from: 'md',
        cell: ({ key_id }) => <span className="truncate">{keys[String(key_id)] ?? words.unknownKey(key_id)}</span>,
      },
      {
        id: 'duration',
        heading: words.columns.duration,
        from: 'sm',
        align: 'right',
        cell: ({ duration_ms }) => <span className="tabular">{milliseconds(duration_ms)}</span>,
      },
      { id: 'time', heading: words.columns.time, from: 'sm', cell: ({ at }) => <Time at={at} /> },
      {
        id: 'actions',
        heading: text.lists.actions,
        from: 'sm',
        isHeadingHidden: true,
        align: 'right',
        cell: ({ id, method, path }) => (
          <Button asChild variant="ghost" size="sm">
            <Link to={`${base}/developers/requests/${id}`} aria-label={words.show(`${method} ${path}`)}>
              {text.actions.view}
            </Link>
          </Button>
        ),
      },
    ],
    [keys, base],
  );
}
