import { useQueryClient } from '@tanstack/react-query';
import { PhoneOffIcon, PlusIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { EmptyState } from '../feedback/empty-state.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Time } from '../format/time.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { TextFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { operatorCall, withConfirmation, type OperatorNumber } from './operator-api.js';
import { useOperatorList } from './operator-list.js';

const words = text.operator.doNotCall;
const LIST = 'operator-numbers';

const CSV: readonly CsvColumn<OperatorNumber>[] = [
  ['phone_number', ({ phone_number }) => phone_number],
  ['note', ({ note }) => note],
  ['created_at', ({ created_at }) => created_at],
];

export function OperatorNumbersPage(): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<OperatorNumber | null>(null);
  const queryClient = useQueryClient();
  const list = useOperatorList<OperatorNumber>(LIST, '/do-not-call');
  const remove = async ({ id }: OperatorNumber): Promise<void> => {
    await withConfirmation(() => operatorCall('DELETE', `/do-not-call/${id}`));
    say(words.removed);
    await queryClient.invalidateQueries({ queryKey: [LIST] });
  };
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <Button size="sm" onClick={() => setAdding(true)}>
          <PlusIcon aria-hidden />
          {words.add}
        </Button>
      }
    >
      <ListPanel
        label={words.title}
        list={list}
        columns={columns(setRemoving)}
        csv={{ name: 'operator-do-not-call', columns: CSV }}
        rowKey={({ id }) => String(id)}
        filters={<TextFilter list={list} field="phone_number" name={words.filter} />}
        empty={<EmptyState icon={PhoneOffIcon} {...words.empty} />}
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          title={words.removeTitle(formatPhoneNumber(removing.phone_number))}
          description={words.removeDescription}
          action={words.remove}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Page>
  );
}

function columns(onRemove: (entry: OperatorNumber) => void): Column<OperatorNumber>[] {
  return [
    {
      id: 'number',
      heading: words.columns.number,
      cell: ({ phone_number }) => <span className="tabular font-medium">{formatPhoneNumber(phone_number)}</span>,
    },
    {
      id: 'note',
      heading: words.columns.note,
      grows: true,
      from: 'sm',
      cell: ({ note }) => <span className="block truncate">{note ?? text.lists.none}</span>,
    },
    { id: 'added', heading: words.columns.added, from: 'sm', cell: ({ created_at }) => <Time at={created_at} /> },
    {
      id: 'actions',
      heading: text.lists.actions,
      isHeadingHidden: true,
      align: 'right',
      cell: (entry) => (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${words.remove} ${formatPhoneNumber(entry.phone_number)}`}
          onClick={() => onRemove(entry)}
        >
          {words.remove}
        </Button>
      ),
    },
  ];
}

function AddDialog({ onClose }: { onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [phone_number, setNumber] = useState('');
  const [note, setNote] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      await operatorCall('POST', '/do-not-call', { phone_number, note: note || null });
      say(words.added);
      await queryClient.invalidateQueries({ queryKey: [LIST] });
      onClose();
    } catch (cause) {
      setError(cause);
      setRunning(false);
    }
  };
  return (
    <FormDialog
      title={words.addTitle}
      description={words.addDescription}
      submit={words.add}
      submitting={words.adding}
      isSubmitting={isRunning}
      error={otherError(error, ['phone_number', 'note'])}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={words.number} error={fieldError(error, 'phone_number')}>
        {(control) => (
          <Input {...control} type="tel" value={phone_number} onChange={({ target }) => setNumber(target.value)} />
        )}
      </Field>
      <Field label={words.note} error={fieldError(error, 'note')}>
        {(control) => <Input {...control} value={note} onChange={({ target }) => setNote(target.value)} />}
      </Field>
    </FormDialog>
  );
}
