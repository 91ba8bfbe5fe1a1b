import { useMemo, type ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { webhookEvents } from '../api/generated/webhook-events.js';
import { Time } from '../format/time.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { ChoiceFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList } from '../lists/paged-list.js';
import { useBase, useWorkplace } from '../session/session.js';
import { DeliveryState } from '../states/state.js';
import { text } from '../texts/text.js';
import { responseOf } from './response.js';
import { RetryButton } from './retry-button.js';

export type Delivery = components['schemas']['LoggedWebhookDelivery'];

const EVENT_WORDS = Object.fromEntries(webhookEvents.map(({ name }) => [name, name]));

const CSV: readonly CsvColumn<Delivery>[] = [
  ['id', ({ id }) => id],
  ['event', ({ event }) => event],
  ['event_id', ({ event_id }) => event_id],
  ['status', ({ status }) => status],
  ['attempts', ({ attempts }) => attempts],
  ['response_status', ({ response_status }) => response_status],
  ['last_error', ({ last_error }) => last_error],
  ['created_at', ({ created_at }) => created_at],
];

/** The deliveries of an endpoint, newest first. */
export function DeliveryList({ endpoint, empty }: { endpoint: number; empty: ReactNode }): ReactNode {
  const { tenant } = useWorkplace();
  const base = useBase();
  const list = usePagedList<Delivery>(`deliveries/${endpoint}`, (query, signal) =>
    bodyOf(
      apiOf(tenant).GET('/webhook-endpoints/{webhookEndpoint}/deliveries', {
        params: { path: { webhookEndpoint: endpoint }, query: query as never },
        ...(signal ? { signal } : {}),
      }),
    ),
  );
  const columns = useMemo<Column<Delivery>[]>(
    () => [
      {
        id: 'event',
        heading: text.webhooks.deliveryColumns.event,
        grows: true,
        cell: ({ event, created_at }) => (
          <>
            <span className="block truncate font-mono text-[0.8125rem]">{event}</span>
            <span className="block font-normal text-muted-foreground sm:hidden">
              <Time at={created_at} />
            </span>
          </>
        ),
      },
      {
        id: 'status',
        heading: text.webhooks.deliveryColumns.status,
        cell: (delivery) => <DeliveryState {...delivery} />,
      },
      {
        id: 'attempts',
        heading: text.webhooks.deliveryColumns.attempts,
        from: 'md',
        align: 'right',
        cell: ({ attempts }) => <span className="tabular">{attempts}</span>,
      },
      {
        id: 'response',
        heading: text.webhooks.deliveryColumns.response,
        from: 'sm',
        cell: ({ response_status, last_error, attempts }) =>
          attempts === 0 ? (
            <span className="text-muted-foreground">{text.lists.none}</span>
          ) : (
            <span className="tabular">{responseOf(response_status, last_error)}</span>
          ),
      },
      {
        id: 'time',
        heading: text.webhooks.deliveryColumns.time,
        from: 'sm',
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      {
        id: 'actions',
        heading: text.lists.actions,
        from: 'sm',
        isHeadingHidden: true,
        align: 'right',
        cell: (delivery) => <RetryButton delivery={delivery} isInRow />,
      },
    ],
    [],
  );
  return (
    <ListPanel
      label={text.webhooks.deliveries}
      list={list}
      columns={columns}
      csv={{ name: 'deliveries', columns: CSV }}
      rowKey={({ id }) => String(id)}
      rowLink={({ id }) => `${base}/developers/webhooks/${endpoint}/${id}`}
      filters={
        <>
          <ChoiceFilter list={list} field="status" name={text.webhooks.filters.status} words={text.deliveryStatus} />
          <ChoiceFilter list={list} field="event" name={text.webhooks.filters.event} words={EVENT_WORDS} />
        </>
      }
      empty={empty}
    />
  );
}
