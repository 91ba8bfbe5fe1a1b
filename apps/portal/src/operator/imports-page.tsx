import { Link } from '@tanstack/react-router';
import { ListPlusIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.js';
import { Time } from '../format/time.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import { ListPanel } from '../lists/list-panel.js';
import { text } from '../texts/text.js';
import type { OperatorEntry } from './operator-api.js';
import { useOperatorList } from './operator-list.js';

const words = text.operator.imports;
const IMPORTED = { action: 'do_not_call_registry.imported' };

export function ImportsPage(): ReactNode {
  const list = useOperatorList<OperatorEntry>('operator-imports', '/audit-entries', IMPORTED);
  return (
    <Page title={words.title} description={words.description}>
      <ListPanel
        label={words.title}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        filters={null}
        empty={<EmptyState icon={ListPlusIcon} {...words.empty} />}
      />
    </Page>
  );
}

function count(entry: OperatorEntry, field: string): string {
  const { after } = (entry.changes[field] ?? {}) as { after?: unknown };
  return typeof after === 'number' ? after.toLocaleString(text.locale) : text.lists.none;
}

const COLUMNS: Column<OperatorEntry>[] = [
  { id: 'time', heading: words.columns.time, cell: ({ at }) => <Time at={at} /> },
  {
    id: 'organization',
    heading: words.columns.organization,
    grows: true,
    cell: ({ organization_id: id }) => (
      <Link className="underline-offset-4 hover:underline" to={`/organizations/${id}` as never}>
        {id}
      </Link>
    ),
  },
  {
    id: 'imported',
    heading: words.columns.imported,
    align: 'right',
    cell: (entry) => <span className="tabular">{count(entry, 'imported')}</span>,
  },
  {
    id: 'existing',
    heading: words.columns.existing,
    align: 'right',
    from: 'sm',
    cell: (entry) => <span className="tabular">{count(entry, 'existing')}</span>,
  },
  {
    id: 'actor',
    heading: words.columns.actor,
    from: 'md',
    cell: ({ actor }) => actor.name ?? text.audit.actors[actor.kind],
  },
];
