import { PhoneIcon, PhoneIncomingIcon, PhoneOutgoingIcon } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { FollowUpCall } from '../api/follow-up.js';
import { EmptyState } from '../feedback/empty-state.js';
import { FollowUpFilters } from '../follow-ups/follow-up-filters.js';
import { HandledButton } from '../follow-ups/handled-button.js';
import { Turn } from '../follow-ups/turn.js';
import { duration } from '../format/times.js';
import { Time } from '../format/time.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { DateFilters } from '../lists/date-filters.js';
import { daysToInstants } from '../lists/days.js';
import { ChoiceFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList } from '../lists/paged-list.js';
import { useBase, useWorkplace } from '../session/session.js';
import { CallState, Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { partyOf, type Call } from './call.js';
import { TalkButton } from './talk-button.js';

const CSV: readonly CsvColumn<Call>[] = [
  ['id', ({ id }) => id],
  ['direction', ({ direction }) => direction],
  ['status', ({ status }) => status],
  ['from_number', ({ from_number }) => from_number],
  ['caller_name', ({ caller_name }) => caller_name],
  ['to_number', ({ to_number }) => to_number],
  ['started_at', ({ started_at }) => started_at],
  ['duration_seconds', ({ duration_seconds }) => duration_seconds],
  ['disposition', ({ disposition }) => disposition],
];

export function CallsPage(): ReactNode {
  const { tenant, can } = useWorkplace();
  const base = useBase();
  const list = usePagedList<FollowUpCall>(
    'calls',
    (query, signal) =>
      bodyOf(
        apiOf(tenant).GET('/follow-ups/calls', { params: { query: query as never }, ...(signal ? { signal } : {}) }),
      ),
    { toQuery: daysToInstants },
  );
  const columns = useMemo<Column<FollowUpCall>[]>(
    () => [
      { id: 'caller', heading: text.calls.columns.caller, grows: true, cell: (call) => <Party call={call} /> },
      { id: 'status', heading: text.calls.columns.status, cell: ({ status }) => <CallState status={status} /> },
      {
        id: 'outcome',
        heading: text.calls.columns.outcome,
        from: 'md',
        cell: ({ disposition }) => <Word words={text.disposition} value={disposition} />,
      },
      {
        id: 'turn',
        heading: text.followUps.title,
        from: 'xl',
        cell: (call) => <Turn {...call} isNeeded={needsFollowUp(call)} />,
      },
      {
        id: 'length',
        heading: text.calls.columns.length,
        from: 'md',
        align: 'right',
        cell: ({ duration_seconds }) => (
          <span className={cn('tabular', duration_seconds === null && 'text-muted-foreground')}>
            {duration_seconds === null ? text.lists.none : duration(duration_seconds)}
          </span>
        ),
      },
      {
        id: 'time',
        heading: text.calls.columns.time,
        from: 'sm',
        align: 'right',
        cell: ({ started_at }) => <Time at={started_at} />,
      },
      {
        id: 'actions',
        heading: text.lists.actions,
        from: 'md',
        isHeadingHidden: true,
        align: 'right',
        cell: (call) =>
          needsFollowUp(call) && (
            <HandledButton target={{ kind: 'calls', id: call.id }} handled_at={null} nameInRow={partyOf(call).name} />
          ),
      },
    ],
    [],
  );
  return (
    <Page title={text.calls.title} description={text.calls.description} actions={<TalkButton />}>
      <ListPanel
        label={text.calls.title}
        list={list}
        columns={columns}
        csv={{ name: 'calls', columns: CSV }}
        rowKey={({ id }) => String(id)}
        {...(can('calls.get') ? { rowLink: ({ id }: Call) => `${base}/calls/${id}` } : {})}
        filters={
          <>
            <ChoiceFilter list={list} field="status" name={text.calls.filters.status} words={text.callStatus} />
            <ChoiceFilter
              list={list}
              field="direction"
              name={text.calls.filters.direction}
              words={text.callDirection}
            />
            <ChoiceFilter list={list} field="spam" name={text.calls.filters.spam} words={text.calls.spamFilter} />
            <FollowUpFilters list={list} />
            <DateFilters list={list} />
          </>
        }
        empty={<EmptyState icon={PhoneIcon} {...text.calls.empty} />}
      />
    </Page>
  );
}

function needsFollowUp({ status, spam, handled_at }: FollowUpCall): boolean {
  return status === 'missed' && !spam && handled_at === null;
}

function Party({ call }: { call: Call }): ReactNode {
  const { name, detail } = partyOf(call);
  const Icon = call.direction === 'inbound' ? PhoneIncomingIcon : PhoneOutgoingIcon;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-label={text.callDirection[call.direction]} />
      <span className="min-w-0">
        <span className="tabular block truncate">{name}</span>
        {detail && <span className="tabular block truncate font-normal text-muted-foreground">{detail}</span>}
        <span className="block font-normal text-muted-foreground sm:hidden">
          <Time at={call.started_at} />
        </span>
      </span>
    </span>
  );
}
