import { GaugeIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { ListPanel } from '../lists/list-panel.js';
import { text } from '../texts/text.js';
import type { OperatorUsage } from './operator-api.js';
import { useOperatorList } from './operator-list.js';
import { UsageFilters } from './usage-filters.js';
import { REFRESH_MS, Tokens, usageCount } from './usage-panel.js';

const words = text.operator.usage;
const CSV: readonly CsvColumn<OperatorUsage>[] = [
  ['organization_id', ({ organization_id }) => organization_id],
  ['name', ({ name }) => name],
  ['month', ({ month }) => month],
  ['livemode', ({ livemode }) => livemode],
  ['calls', ({ calls }) => calls],
  ['call_minutes', ({ call_minutes }) => call_minutes],
  ['chats', ({ chats }) => chats],
  ['requests', ({ requests }) => requests],
  ['deliveries', ({ deliveries }) => deliveries],
  ['prompt_tokens', ({ prompt_tokens }) => prompt_tokens],
  ['completion_tokens', ({ completion_tokens }) => completion_tokens],
  ['estimated_tokens', ({ estimated_tokens }) => estimated_tokens],
  ['trial_minutes_remaining', ({ trial_minutes_remaining }) => trial_minutes_remaining],
];

export function UsagePage(): ReactNode {
  const list = useOperatorList<OperatorUsage>(
    'operator-usage',
    '/usage',
    {},
    { refreshMs: REFRESH_MS, staleTime: REFRESH_MS },
  );
  return (
    <Page title={words.title} description={words.description}>
      <ListPanel
        label={words.title}
        list={list}
        columns={COLUMNS}
        csv={{ name: 'usage', columns: CSV }}
        rowKey={({ organization_id }) => String(organization_id)}
        rowLink={({ organization_id }) => `/organizations/${organization_id}`}
        filters={<UsageFilters filter={list.filters} onChange={(change) => list.setFilters({ ...change })} />}
        empty={<EmptyState icon={GaugeIcon} {...words.empty} />}
      />
    </Page>
  );
}

function counted(
  id: 'calls' | 'call_minutes' | 'chats' | 'requests' | 'deliveries',
  heading: string,
  from?: 'sm' | 'md' | 'lg',
): Column<OperatorUsage> {
  const cell = (usage: OperatorUsage): ReactNode => <span className="tabular">{usageCount(usage[id])}</span>;
  return { id, heading, align: 'right', cell, ...(from ? { from } : {}) };
}

const COLUMNS: Column<OperatorUsage>[] = [
  {
    id: 'organization',
    heading: words.columns.organization,
    grows: true,
    cell: ({ organization_id, name }) => (
      <>
        <span className="block truncate font-medium">{name}</span>
        <span className="tabular block text-xs text-muted-foreground">
          {text.operator.organizations.id} {organization_id}
        </span>
      </>
    ),
  },
  counted('calls', words.columns.calls, 'sm'),
  counted('call_minutes', words.columns.minutes),
  counted('chats', words.columns.chats, 'sm'),
  counted('requests', words.columns.requests, 'md'),
  counted('deliveries', words.columns.deliveries, 'lg'),
  { id: 'tokens', heading: words.columns.tokens, align: 'right', cell: (usage) => <Tokens usage={usage} /> },
];
