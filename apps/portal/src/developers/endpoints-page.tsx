import { PlusIcon, WebhookIcon } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.js';
import { ErrorState } from '../feedback/error-state.js';
import { Time } from '../format/time.js';
import { Page, Panel } from '../layout/page.js';
import { DataTable, type Column } from '../lists/data-table.js';
import { ExportButton, wholeList, type CsvColumn } from '../lists/export-button.js';
import { useBase, useWorkplace } from '../session/session.js';
import { EndpointState } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { CreateEndpointDialog } from './endpoint-dialogs.js';
import { useEndpoints, useEndpointStatus, type Endpoint } from './endpoints-query.js';
import { PauseButton } from './pause.js';

const CSV: readonly CsvColumn<Endpoint>[] = [
  ['id', ({ id }) => id],
  ['url', ({ url }) => url],
  ['description', ({ description }) => description],
  ['events', ({ events }) => events.join(' ')],
  ['enabled', ({ enabled }) => enabled],
  ['created_at', ({ created_at }) => created_at],
];

export function EndpointsPage(): ReactNode {
  const base = useBase();
  const { can } = useWorkplace();
  const [isCreating, setCreating] = useState(false);
  const query = useEndpoints();
  const statusOf = useEndpointStatus();
  const rows = query.data?.data;
  const columns = useMemo<Column<Endpoint>[]>(
    () => [
      {
        id: 'url',
        heading: text.webhooks.columns.url,
        grows: true,
        cell: ({ url, description }) => (
          <>
            <span className="block truncate">{url.replace(/^https:\/\//, '')}</span>
            {description && <span className="block truncate font-normal text-muted-foreground">{description}</span>}
          </>
        ),
      },
      {
        id: 'status',
        heading: text.webhooks.columns.status,
        cell: (endpoint) => (
          // The column keeps its width when the status becomes known.
          <span className="inline-block min-w-20">
            <EndpointState status={statusOf(endpoint)} />
          </span>
        ),
      },
      {
        id: 'events',
        heading: text.webhooks.columns.events,
        from: 'md',
        cell: ({ events }) => <span title={events.join('\n')}>{text.webhooks.eventCount(events.length)}</span>,
      },
      {
        id: 'created',
        heading: text.webhooks.columns.created,
        from: 'md',
        cell: ({ created_at }) => <Time at={created_at} only="day" />,
      },
      {
        id: 'actions',
        heading: text.lists.actions,
        from: 'sm',
        isHeadingHidden: true,
        align: 'right',
        cell: (endpoint) => <PauseButton endpoint={endpoint} />,
      },
    ],
    [statusOf],
  );
  const create = can('webhook-endpoints.create') && (
    <Button size="sm" onClick={() => setCreating(true)}>
      <PlusIcon aria-hidden />
      {text.webhooks.create}
    </Button>
  );
  return (
    <Page
      title={text.webhooks.title}
      description={text.webhooks.description}
      actions={
        rows?.length !== 0 ? (
          <>
            <ExportButton list={wholeList(rows)} name="webhook-endpoints" columns={CSV} />
            {create}
          </>
        ) : undefined
      }
    >
      <Panel flush>
        {query.isError && !rows ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : rows?.length === 0 ? (
          <EmptyState icon={WebhookIcon} {...text.webhooks.empty}>
            {create}
          </EmptyState>
        ) : (
          <DataTable
            label={text.webhooks.title}
            rows={rows}
            columns={columns}
            rowKey={({ id }) => String(id)}
            rowLink={({ id }) => `${base}/developers/webhooks/${id}`}
          />
        )}
      </Panel>
      {isCreating && <CreateEndpointDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
