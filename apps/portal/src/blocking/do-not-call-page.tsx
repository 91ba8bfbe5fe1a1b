import { useQueryClient } from '@tanstack/react-query';
import { LockIcon, PhoneOffIcon, PlusIcon } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { NumberEvidenceButton } from '../consents/evidence-button.js';
import { EmptyState } from '../feedback/empty-state.js';
import { say, sayError } from '../feedback/toasts.js';
import { formatPhoneNumber } from '../format/phone-number.js';
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
import { AddDoNotCallDialog } from './add-do-not-call-dialog.js';
import { RegistryAge } from './registry-age.js';
import { ReceiptDialog } from './receipt-dialog.js';

type Entry = components['schemas']['DoNotCallEntry'];

const CSV: readonly CsvColumn<Entry>[] = [
  ['phone_number', ({ phone_number }) => phone_number],
  ['source', ({ source }) => source],
  ['note', ({ note }) => note],
  ['created_at', ({ created_at }) => created_at],
];
const { opt_out, manual } = text.doNotCallSource;

export function DoNotCallPage(): ReactNode {
  const { tenant, can } = useWorkplace();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Entry | null>(null);
  const [shown, setShown] = useState<Entry | null>(null);
  const list = usePagedList<Entry>('do-not-call', (query, signal) =>
    bodyOf(apiOf(tenant).GET('/do-not-call', { params: { query: query as never }, ...(signal ? { signal } : {}) })),
  );
  const columns = useColumns(
    can('do-not-call.delete') ? setRemoving : null,
    can('do-not-call.get-receipt') ? setShown : null,
  );
  const add = can('do-not-call.create') && (
    <Button size="sm" onClick={() => setAdding(true)}>
      <PlusIcon aria-hidden />
      {text.doNotCall.add}
    </Button>
  );
  return (
    <Page title={text.doNotCall.title} description={text.doNotCall.description} actions={add}>
      <ListPanel
        label={text.doNotCall.title}
        list={list}
        columns={columns}
        csv={{ name: 'do-not-call', columns: CSV }}
        rowKey={({ id }) => String(id)}
        filters={
          <>
            <TextFilter list={list} field="phone_number" name={text.doNotCall.filters.phone} />
            <ChoiceFilter list={list} field="source" name={text.doNotCall.filters.source} words={{ opt_out, manual }} />
          </>
        }
        empty={
          <EmptyState icon={PhoneOffIcon} {...text.doNotCall.empty}>
            {add}
          </EmptyState>
        }
      />
      {can('do-not-call.get-registry') && <RegistryAge />}
      {isAdding && <AddDoNotCallDialog onClose={() => setAdding(false)} />}
      {shown && <ReceiptDialog entry={shown} onClose={() => setShown(null)} />}
      {removing && <RemoveDialog entry={removing} onClose={() => setRemoving(null)} />}
    </Page>
  );
}

function RemoveDialog({ entry, onClose }: { entry: Entry; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const number = formatPhoneNumber(entry.phone_number);
  const remove = async (): Promise<void> => {
    await bodyOf(apiOf(tenant).DELETE('/do-not-call/{entry}', { params: { path: { entry: entry.id } } }));
    const undo = async (): Promise<void> => {
      const body = { phone_number: entry.phone_number, note: entry.note };
      await bodyOf(apiOf(tenant).POST('/do-not-call', { body }));
      await queryClient.invalidateQueries({ queryKey: ['do-not-call'] });
      say(text.doNotCall.added(number));
    };
    // A number added again counts as added by hand.
    const canUndo = entry.source === 'manual';
    const action = { label: text.actions.undo, run: () => void undo().catch(sayError) };
    // The offer to undo is short, so it begins after the list has been refreshed.
    await queryClient.invalidateQueries({ queryKey: ['do-not-call'] });
    say(text.doNotCall.removed(number), canUndo ? action : undefined);
  };
  return (
    <ConfirmDialog
      title={text.doNotCall.removeTitle(number)}
      description={text.doNotCall.removeDescription}
      action={text.actions.remove}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

function useColumns(
  onRemove: ((entry: Entry) => void) | null,
  onShow: ((entry: Entry) => void) | null,
): Column<Entry>[] {
  return useMemo(
    () => [
      {
        id: 'number',
        heading: text.doNotCall.columns.number,
        cell: ({ phone_number, source, created_at }) => (
          <>
            <span className="tabular block font-medium">{formatPhoneNumber(phone_number)}</span>
            <span className="block text-muted-foreground sm:hidden">
              <Word words={text.doNotCallSource} value={source} /> · <Time at={created_at} />
            </span>
          </>
        ),
      },
      {
        id: 'source',
        heading: text.doNotCall.columns.source,
        from: 'sm',
        cell: ({ source }) => <Word words={text.doNotCallSource} value={source} />,
      },
      {
        id: 'note',
        heading: text.doNotCall.columns.note,
        from: 'md',
        grows: true,
        cell: ({ note }) => <span className="block truncate text-muted-foreground">{note ?? text.lists.none}</span>,
      },
      {
        id: 'added',
        heading: text.doNotCall.columns.added,
        from: 'sm',
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      {
        id: 'actions',
        heading: text.lists.actions,
        isHeadingHidden: true,
        align: 'right',
        cell: (entry) => {
          if (!entry.removable) {
            return (
              <span className="inline-flex h-8 items-center gap-3 text-muted-foreground">
                <span className="inline-flex items-center gap-1.5">
                  <LockIcon className="size-3.5" aria-hidden />
                  {text.doNotCall.permanent}
                </span>
                {onShow && (
                  <Button
                    variant="ghost"
                    size="sm"
                    className="text-foreground"
                    aria-label={text.receipts.open(formatPhoneNumber(entry.phone_number))}
                    onClick={() => onShow(entry)}
                  >
                    {text.receipts.label}
                  </Button>
                )}
                {entry.source === 'opt_out' && <NumberEvidenceButton phoneNumber={entry.phone_number} isInRow />}
              </span>
            );
          }
          return (
            onRemove && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={text.doNotCall.remove(formatPhoneNumber(entry.phone_number))}
                onClick={() => onRemove(entry)}
              >
                {text.actions.remove}
              </Button>
            )
          );
        },
      },
    ],
    [onRemove, onShow],
  );
}
