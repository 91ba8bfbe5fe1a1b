import { UserRoundPlusIcon } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { FollowUpLead } from '../api/follow-up.js';
import { EmptyState } from '../feedback/empty-state.js';
import { FollowUpFilters } from '../follow-ups/follow-up-filters.js';
import { HandledButton } from '../follow-ups/handled-button.js';
import { Turn } from '../follow-ups/turn.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Time } from '../format/time.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { DateFilters } from '../lists/date-filters.js';
import { daysToInstants } from '../lists/days.js';
import { TextFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList } from '../lists/paged-list.js';
import { useBase, useWorkplace } from '../session/session.js';
import { Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { nameOf, type Lead } from './lead.js';
import { Urgency } from './urgency.js';

const CSV: readonly CsvColumn<Lead>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['phone_number', ({ phone_number }) => phone_number],
  ['email', ({ email }) => email],
  ['reason', ({ reason }) => reason],
  ['urgency', ({ urgency }) => urgency],
  ['source', ({ source }) => source],
  ['created_at', ({ created_at }) => created_at],
];

export function LeadsPage(): ReactNode {
  const { tenant, can } = useWorkplace();
  const base = useBase();
  const list = usePagedList<FollowUpLead>(
    'leads',
    (query, signal) =>
      bodyOf(
        apiOf(tenant).GET('/follow-ups/leads', { params: { query: query as never }, ...(signal ? { signal } : {}) }),
      ),
    { toQuery: daysToInstants },
  );
  const columns = useMemo<Column<FollowUpLead>[]>(
    () => [
      {
        id: 'name',
        heading: text.leads.columns.name,
        cell: (lead) => (
          <>
            <span className="block max-w-[calc(100vw-5rem)] truncate sm:max-w-52">{nameOf(lead)}</span>
            {lead.name && (lead.phone_number || lead.email) && (
              <span className="tabular block max-w-52 truncate font-normal text-muted-foreground">
                {lead.phone_number ? formatPhoneNumber(lead.phone_number) : lead.email}
              </span>
            )}
            <span className="block max-w-[calc(100vw-5rem)] truncate font-normal text-muted-foreground sm:hidden">
              {lead.reason}
            </span>
            <span className="mt-1 flex items-center gap-2 font-normal text-muted-foreground md:hidden">
              <Turn {...lead} />
              <span className="sm:hidden">
                <Time at={lead.created_at} />
              </span>
            </span>
          </>
        ),
      },
      {
        id: 'reason',
        heading: text.leads.columns.reason,
        from: 'sm',
        grows: true,
        cell: ({ reason }) => <span className="block truncate text-muted-foreground">{reason ?? text.lists.none}</span>,
      },
      {
        id: 'urgency',
        heading: text.leads.columns.urgency,
        from: 'md',
        cell: ({ urgency }) => <Urgency urgency={urgency} />,
      },
      {
        id: 'turn',
        heading: text.followUps.title,
        from: 'md',
        cell: (lead) => <Turn {...lead} />,
      },
      {
        id: 'source',
        heading: text.leads.columns.source,
        from: 'xl',
        cell: ({ source }) => <Word words={text.leadSource} value={source} />,
      },
      {
        id: 'time',
        heading: text.leads.columns.time,
        align: 'right',
        from: 'sm',
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      {
        id: 'actions',
        heading: text.lists.actions,
        from: 'md',
        isHeadingHidden: true,
        align: 'right',
        cell: (lead) =>
          lead.handled_at === null && (
            <HandledButton target={{ kind: 'leads', id: lead.id }} handled_at={null} nameInRow={nameOf(lead)} />
          ),
      },
    ],
    [],
  );
  return (
    <Page title={text.leads.title} description={text.leads.description}>
      <ListPanel
        label={text.leads.title}
        list={list}
        columns={columns}
        csv={{ name: 'leads', columns: CSV }}
        rowKey={({ id }) => String(id)}
        {...(can('leads.get') ? { rowLink: ({ id }: Lead) => `${base}/leads/${id}` } : {})}
        filters={
          <>
            <TextFilter list={list} field="phone_number" name={text.leads.filters.phone} />
            <TextFilter list={list} field="email" name={text.leads.filters.email} />
            <FollowUpFilters list={list} />
            <DateFilters list={list} />
          </>
        }
        empty={<EmptyState icon={UserRoundPlusIcon} {...text.leads.empty} />}
      />
    </Page>
  );
}
