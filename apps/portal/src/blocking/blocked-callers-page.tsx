import { useQueryClient } from '@tanstack/react-query';
import { BanIcon, PlusIcon } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { EmptyState } from '../feedback/empty-state.js';
import { say, sayError } from '../feedback/toasts.js';
import { formatPattern } from '../format/phone-number.js';
import { Time } from '../format/time.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { ChoiceFilter, TextFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList } from '../lists/paged-list.js';
import { useWorkplace } from '../session/session.js';
import { Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { AddBlockedCallerDialog } from './add-blocked-caller-dialog.js';

type Entry = components['schemas']['BlockedCaller'];

const CSV: readonly CsvColumn<Entry>[] = [
  ['pattern', ({ pattern }) => pattern],
  ['source', ({ source }) => source],
  ['note', ({ note }) => note],
  ['calls_blocked', ({ calls_blocked }) => calls_blocked],
  ['last_blocked_at', ({ last_blocked_at }) => last_blocked_at],
  ['created_at', ({ created_at }) => created_at],
];

export function BlockedCallersPage(): ReactNode {
  const { tenant, can } = useWorkplace();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Entry | null>(null);
  const list = usePagedList<Entry>('blocked-callers', (query, signal) =>
    bodyOf(apiOf(tenant).GET('/blocked-callers', { params: { query: query as never }, ...(signal ? { signal } : {}) })),
  );
  const columns = useColumns(can('blocked-callers.delete') ? setRemoving : null);
  const add = can('blocked-callers.create') && (
    <Button size="sm" onClick={() => setAdding(true)}>
      <PlusIcon aria-hidden />
      {text.blocked.add}
    </Button>
  );
  return (
    <Page title={text.blocked.title} description={text.blocked.description} actions={add}>
      <ListPanel
        label={text.blocked.title}
        list={list}
        columns={columns}
        csv={{ name: 'blocked-callers', columns: CSV }}
        rowKey={({ id }) => String(id)}
        filters={
          <>
            <TextFilter list={list} field="pattern" name={text.blocked.filters.pattern} />
            <ChoiceFilter list={list} field="source" name={text.blocked.filters.source} words={text.blockSource} />
          </>
        }
        empty={
          <EmptyState icon={BanIcon} {...text.blocked.empty}>
            {add}
          </EmptyState>
        }
      />
      {isAdding && <AddBlockedCallerDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog entry={removing} onClose={() => setRemoving(null)} />}
    </Page>
  );
}

function RemoveDialog({ entry, onClose }: { entry: Entry; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const pattern = formatPattern(entry.pattern);
  const remove = async (): Promise<void> => {
    await bodyOf(apiOf(tenant).DELETE('/blocked-callers/{entry}', { params: { path: { entry: entry.id } } }));
    const undo = async (): Promise<void> => {
      const body = { pattern: entry.pattern, note: entry.note };
      await bodyOf(apiOf(tenant).POST('/blocked-callers', { body }));
      say(text.blocked.added(pattern));
      await queryClient.invalidateQueries({ queryKey: ['blocked-callers'] });
    };
    say(text.blocked.removed(pattern), { label: text.actions.undo, run: () => void undo().catch(sayError) });
    await queryClient.invalidateQueries({ queryKey: ['blocked-callers'] });
  };
  return (
    <ConfirmDialog
      title={text.blocked.removeTitle(pattern)}
      description={text.blocked.removeDescription}
      action={text.blocked.removeLabel}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

function useColumns(onRemove: ((entry: Entry) => void) | null): Column<Entry>[] {
  return useMemo(
    () => [
      {
        id: 'pattern',
        heading: text.blocked.columns.pattern,
        cell: ({ pattern }) => (
          <span className="tabular font-medium">
            {formatPattern(pattern)}
            {pattern.endsWith('*') && (
              <span className="ml-2 font-normal text-muted-foreground">{text.blocked.prefix}</span>
            )}
          </span>
        ),
      },
      {
        id: 'note',
        heading: text.blocked.columns.note,
        from: 'md',
        grows: true,
        cell: ({ note }) => <span className="block truncate text-muted-foreground">{note ?? text.lists.none}</span>,
      },
      {
        id: 'source',
        heading: text.blocked.columns.source,
        from: 'lg',
        cell: ({ source }) => <Word words={text.blockSource} value={source} />,
      },
      {
        id: 'hits',
        heading: text.blocked.columns.hits,
        align: 'right',
        from: 'sm',
        cell: ({ calls_blocked }) => <span className="tabular">{text.blocked.hits(calls_blocked)}</span>,
      },
      {
        id: 'last',
        heading: text.blocked.columns.last,
        from: 'md',
        cell: ({ last_blocked_at }) =>
          last_blocked_at ? (
            <Time at={last_blocked_at} />
          ) : (
            <span className="text-muted-foreground">{text.times.never}</span>
          ),
      },
      {
        id: 'actions',
        heading: text.lists.actions,
        isHeadingHidden: true,
        align: 'right',
        cell: (entry) =>
          onRemove && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={text.blocked.remove(formatPattern(entry.pattern))}
              onClick={() => onRemove(entry)}
            >
              {text.blocked.removeLabel}
            </Button>
          ),
      },
    ],
    [onRemove],
  );
}
