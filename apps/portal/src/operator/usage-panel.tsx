import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state.js';
import { shortDate } from '../format/times.js';
import { Panel } from '../layout/page.js';
import { DataTable, type Column } from '../lists/data-table.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { operatorGet, type OperatorUsage, type OrganizationUsage } from './operator-api.js';
import { UsageFilters, type UsageFilter } from './usage-filters.js';

const words = text.operator.usage;
/** Counting a month reads every record of it. */
export const REFRESH_MS = 5 * 60_000;

type Day = OrganizationUsage['days'][number];

const format = new Intl.NumberFormat(text.locale);

export function usageCount(count: number): string {
  return format.format(count);
}

/** The tokens of the language model, and how many of them are estimated. */
export function Tokens({
  usage: { prompt_tokens, completion_tokens, estimated_tokens },
}: {
  usage: Pick<OperatorUsage, 'prompt_tokens' | 'completion_tokens' | 'estimated_tokens'>;
}): ReactNode {
  return (
    <span className="tabular">
      {usageCount(prompt_tokens + completion_tokens)}
      {estimated_tokens > 0 && (
        <span className="block text-xs font-normal text-muted-foreground">
          {words.estimated(usageCount(estimated_tokens))}
        </span>
      )}
    </span>
  );
}

/** What one organization used in a month, with its days. */
export function UsagePanel({ id }: { id: number }): ReactNode {
  const [filter, setFilter] = useState<UsageFilter>({});
  const { data, error, refetch } = useQuery({
    queryKey: ['operator-usage', id, filter],
    queryFn: ({ signal }) =>
      operatorGet<{ data: OrganizationUsage }>(`/organizations/${id}/usage`, { ...filter }, signal),
    staleTime: REFRESH_MS,
  });
  const usage = data?.data;
  const facts: (readonly [name: string, count: ReactNode])[] = [
    [words.columns.calls, usage && usageCount(usage.calls)],
    [words.columns.minutes, usage && usageCount(usage.call_minutes)],
    [words.columns.chats, usage && usageCount(usage.chats)],
    [words.columns.requests, usage && usageCount(usage.requests)],
    [words.columns.deliveries, usage && usageCount(usage.deliveries)],
    [words.columns.tokens, usage && <Tokens usage={usage} />],
  ];
  return (
    <Panel title={words.title}>
      <div className="mb-4 flex flex-wrap gap-2">
        <UsageFilters filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />
      </div>
      {error && !usage ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          {facts.map(([name, count]) => (
            <div key={name}>
              <dt className="text-[0.8125rem] text-muted-foreground">{name}</dt>
              <dd className="mt-0.5 text-lg font-semibold">{count ?? <Skeleton className="my-1 h-5 w-12" />}</dd>
            </div>
          ))}
        </dl>
      )}
      {usage && usage.days.length > 0 && (
        <details className="mt-4 text-[0.8125rem]">
          <summary className="w-fit text-muted-foreground hover:text-foreground">{words.byDay}</summary>
          <div className="mt-2 rounded-md border">
            <DataTable
              label={words.byDayTable}
              rows={[...usage.days].reverse()}
              columns={DAY_COLUMNS}
              rowKey={({ day }) => day}
            />
          </div>
        </details>
      )}
    </Panel>
  );
}

function counted(id: 'calls' | 'call_minutes' | 'chats' | 'deliveries', heading: string, from?: 'sm'): Column<Day> {
  const cell = (day: Day): ReactNode => <span className="tabular">{usageCount(day[id])}</span>;
  return { id, heading, align: 'right', cell, ...(from ? { from } : {}) };
}

const DAY_COLUMNS: Column<Day>[] = [
  { id: 'day', heading: words.day, grows: true, cell: ({ day }) => shortDate(day) },
  counted('calls', words.columns.calls),
  counted('call_minutes', words.columns.minutes),
  counted('chats', words.columns.chats, 'sm'),
  counted('deliveries', words.columns.deliveries, 'sm'),
  { id: 'tokens', heading: words.columns.tokens, align: 'right', cell: (day) => <Tokens usage={day} /> },
];
