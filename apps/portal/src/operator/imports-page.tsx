import { Link } from '@tanstack/react-router';
import { ListPlusIcon, UploadIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { registryDays } from '../blocking/registry-days.js';
import { EmptyState } from '../feedback/empty-state.js';
import { Time, useNow } from '../format/time.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { ListPanel } from '../lists/list-panel.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { cn } from '../ui/class-names.js';
import type { OperatorEntry } from './operator-api.js';
import { useOperatorList } from './operator-list.js';
import { RegistryImportDialog } from './registry-import-dialog.js';

const words = text.operator.imports;
const LIST = 'operator-imports';
const IMPORTED = { action: 'do_not_call_registry.imported' };

export function ImportsPage(): ReactNode {
  const [isUploading, setUploading] = useState(false);
  const list = useOperatorList<OperatorEntry>(LIST, '/audit-entries', IMPORTED);
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <Button size="sm" onClick={() => setUploading(true)}>
          <UploadIcon aria-hidden />
          {words.upload}
        </Button>
      }
    >
      <ListPanel
        label={words.title}
        list={list}
        columns={COLUMNS}
        csv={{ name: 'registry-imports', columns: CSV }}
        rowKey={({ id }) => String(id)}
        filters={null}
        empty={<EmptyState icon={ListPlusIcon} {...words.empty} />}
      />
      {isUploading && <RegistryImportDialog list={LIST} onClose={() => setUploading(false)} />}
    </Page>
  );
}

function Age({ at }: { at: string }): ReactNode {
  const { days, isOld } = registryDays(at, useNow());
  return (
    <span className={cn('tabular whitespace-nowrap', isOld && 'font-medium text-warn')}>
      {isOld ? words.old(days) : words.days(days)}
    </span>
  );
}

function countOf(entry: OperatorEntry, field: string): number | null {
  const { after } = (entry.changes[field] ?? {}) as { after?: unknown };
  return typeof after === 'number' ? after : null;
}

function count(entry: OperatorEntry, field: string): string {
  return countOf(entry, field)?.toLocaleString(text.locale) ?? text.lists.none;
}

const CSV: readonly CsvColumn<OperatorEntry>[] = [
  ['at', ({ at }) => at],
  ['organization_id', ({ organization_id }) => organization_id],
  ['livemode', ({ livemode }) => livemode],
  ['imported', (entry) => countOf(entry, 'imported')],
  ['existing', (entry) => countOf(entry, 'existing')],
  ['actor_name', ({ actor }) => actor.name],
];

const COLUMNS: Column<OperatorEntry>[] = [
  { id: 'time', heading: words.columns.time, cell: ({ at }) => <Time at={at} /> },
  { id: 'age', heading: words.columns.age, cell: ({ at }) => <Age at={at} /> },
  {
    id: 'mode',
    heading: words.columns.mode,
    from: 'md',
    cell: ({ livemode }) => words.modes[livemode ? 'live' : 'test'],
  },
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
