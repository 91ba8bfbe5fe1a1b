import { ListChecksIcon, PhoneCallIcon, PlusIcon } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { EmptyState } from '../feedback/empty-state.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Time } from '../format/time.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { DateFilters } from '../lists/date-filters.js';
import { daysToInstants } from '../lists/days.js';
import { ChoiceFilter, TextFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList } from '../lists/paged-list.js';
import { useBase, useWorkplace } from '../session/session.js';
import { OutboundState, Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { CancelButton } from './cancel-button.js';
import { CheckDialog } from './check-dialog.js';
import { RequestCallDialog } from './request-call-dialog.js';
import { Why } from './why.js';

export type OutboundCall = components['schemas']['OutboundCall'];

const CSV: readonly CsvColumn<OutboundCall>[] = [
  ['id', ({ id }) => id],
  ['phone_number', ({ phone_number }) => phone_number],
  ['contact_name', ({ contact_name }) => contact_name],
  ['purpose', ({ purpose }) => purpose],
  ['status', ({ status }) => status],
  ['blocked_reason', ({ blocked_reason }) => blocked_reason],
  ['scheduled_for', ({ scheduled_for }) => scheduled_for],
  ['source', ({ source }) => source],
  ['created_at', ({ created_at }) => created_at],
  ['ended_at', ({ ended_at }) => ended_at],
];

export function OutboundCallsPage(): ReactNode {
  const { tenant, can } = useWorkplace();
  const base = useBase();
  const [isRequesting, setRequesting] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const list = usePagedList<OutboundCall>(
    'outbound-calls',
    (query, signal) =>
      bodyOf(
        apiOf(tenant).GET('/outbound-calls', { params: { query: query as never }, ...(signal ? { signal } : {}) }),
      ),
    { toQuery: daysToInstants },
  );
  const columns = useColumns();
  const request = can('outbound-calls.create') && (
    <Button size="sm" onClick={() => setRequesting(true)}>
      <PlusIcon aria-hidden />
      {text.outbound.request}
    </Button>
  );
  return (
    <Page
      title={text.outbound.title}
      description={text.outbound.description}
      actions={
        <>
          {can('outbound-calls.check') && (
            <Button size="sm" variant="outline" onClick={() => setChecking(true)}>
              <ListChecksIcon aria-hidden />
              {text.outbound.check}
            </Button>
          )}
          {request}
        </>
      }
    >
      <ListPanel
        label={text.outbound.title}
        list={list}
        columns={columns}
        csv={{ name: 'outbound-calls', columns: CSV }}
        rowKey={({ id }) => String(id)}
        {...(can('outbound-calls.get') ? { rowLink: ({ id }: OutboundCall) => `${base}/outbound-calls/${id}` } : {})}
        filters={
          <>
            <ChoiceFilter list={list} field="status" name={text.outbound.filters.status} words={text.outboundStatus} />
            <ChoiceFilter list={list} field="source" name={text.outbound.filters.source} words={text.outboundSource} />
            <TextFilter list={list} field="phone_number" name={text.outbound.filters.phone} />
            <DateFilters list={list} />
          </>
        }
        empty={
          <EmptyState icon={PhoneCallIcon} {...text.outbound.empty}>
            {request}
          </EmptyState>
        }
      />
      {isChecking && <CheckDialog onClose={() => setChecking(false)} />}
      {isRequesting && <RequestCallDialog onClose={() => setRequesting(false)} />}
    </Page>
  );
}

function useColumns(): Column<OutboundCall>[] {
  return useMemo(
    () => [
      {
        id: 'contact',
        heading: text.outbound.columns.contact,
        cell: (call) => (
          <>
            <span className="tabular block max-w-48 truncate">
              {call.contact_name ?? formatPhoneNumber(call.phone_number)}
            </span>
            {call.contact_name && (
              <span className="tabular block font-normal text-muted-foreground">
                {formatPhoneNumber(call.phone_number)}
              </span>
            )}
            <span className="block font-normal text-[0.8125rem] text-pretty whitespace-normal md:hidden">
              <Why call={call} />
            </span>
            <span className="block font-normal text-[0.8125rem] text-muted-foreground sm:hidden">
              {text.outbound.columns.time} <Time at={call.created_at} />
            </span>
          </>
        ),
      },
      { id: 'status', heading: text.outbound.columns.status, cell: ({ status }) => <OutboundState status={status} /> },
      {
        id: 'why',
        heading: text.outbound.columns.why,
        from: 'md',
        grows: true,
        cell: (call) => <Why call={call} />,
      },
      {
        id: 'source',
        heading: text.outbound.columns.source,
        from: 'lg',
        cell: ({ source }) => <Word words={text.outboundSource} value={source} />,
      },
      {
        id: 'time',
        heading: text.outbound.columns.time,
        align: 'right',
        from: 'sm',
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      {
        id: 'actions',
        heading: text.lists.actions,
        from: 'sm',
        isHeadingHidden: true,
        align: 'right',
        cell: (call) => <CancelButton call={call} isInRow />,
      },
    ],
    [],
  );
}
