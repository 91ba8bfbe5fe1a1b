import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2Icon, PlusIcon } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.js';
import { FormDialog, OnceDialog } from '../feedback/form-dialog.js';
import { SecretValue } from '../fields/copy-button.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { TimeZoneSelect } from '../fields/time-zone-select.js';
import { Time } from '../format/time.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { ListPanel } from '../lists/list-panel.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { operatorCall, withConfirmation, type OperatorOrganization } from './operator-api.js';
import { useOperatorList } from './operator-list.js';
import { OrganizationState } from './organization-state.js';

const words = text.operator.organizations;

const CSV: readonly CsvColumn<OperatorOrganization>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['timezone', ({ timezone }) => timezone],
  ['plan', ({ plan }) => plan],
  ['trial_minutes_remaining', ({ trial_minutes_remaining }) => trial_minutes_remaining],
  ['service_active', ({ service_active }) => service_active],
  ['hipaa_mode', ({ hipaa_mode }) => hipaa_mode],
  ['created_at', ({ created_at }) => created_at],
  ['deleted_at', ({ deleted_at }) => deleted_at],
  ['removed_at', ({ removed_at }) => removed_at],
];

export function OrganizationsPage(): ReactNode {
  const [isCreating, setCreating] = useState(false);
  const list = useOperatorList<OperatorOrganization>('operator-organizations', '/organizations');
  const columns = useColumns();
  const create = (
    <Button size="sm" onClick={() => setCreating(true)}>
      <PlusIcon aria-hidden />
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} description={words.description} actions={create}>
      <ListPanel
        label={words.title}
        list={list}
        columns={columns}
        csv={{ name: 'organizations', columns: CSV }}
        rowKey={({ id }) => String(id)}
        rowLink={({ id }) => `/organizations/${id}`}
        filters={null}
        empty={<EmptyState icon={Building2Icon} {...words.empty} />}
      />
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

function useColumns(): Column<OperatorOrganization>[] {
  return useMemo(
    () => [
      {
        id: 'name',
        heading: words.columns.name,
        grows: true,
        cell: ({ id, name }) => (
          <>
            <span className="block truncate font-medium">{name}</span>
            <span className="tabular block text-xs text-muted-foreground">
              {words.id} {id}
            </span>
          </>
        ),
      },
      { id: 'state', heading: words.columns.state, cell: (one) => <OrganizationState organization={one} /> },
      { id: 'plan', heading: words.columns.plan, from: 'sm', cell: ({ plan }) => words.plans[plan] },
      {
        id: 'minutes',
        heading: words.columns.minutes,
        from: 'md',
        align: 'right',
        cell: ({ trial_minutes_remaining: left }) => (
          <span className="tabular">{left === null ? words.unlimited : left}</span>
        ),
      },
      {
        id: 'created',
        heading: words.columns.created,
        from: 'md',
        cell: ({ created_at }) => <Time at={created_at} only="day" />,
      },
      {
        id: 'actions',
        heading: text.lists.actions,
        isHeadingHidden: true,
        align: 'right',
        cell: ({ id, name }) => (
          <Button asChild variant="ghost" size="sm">
            <Link to={`/organizations/${id}` as never} aria-label={words.view(name)}>
              {text.actions.view}
            </Link>
          </Button>
        ),
      },
    ],
    [],
  );
}

function CreateDialog({ onClose }: { onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [timezone, setTimezone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [plan, setPlan] = useState<OperatorOrganization['plan']>('pro');
  const [key, setKey] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      const body = { name, timezone, plan };
      const made = await withConfirmation(() => operatorCall<{ test_key: string }>('POST', '/organizations', body));
      setKey(made.test_key);
      await queryClient.invalidateQueries({ queryKey: ['operator-organizations'] });
    } catch (cause) {
      setError(cause);
    }
    setRunning(false);
  };
  if (key) {
    return (
      <OnceDialog title={words.testKey} description={words.testKeyDescription} onClose={onClose}>
        <SecretValue value={key} name={words.testKey} />
      </OnceDialog>
    );
  }
  return (
    <FormDialog
      title={words.createTitle}
      description={words.createDescription}
      submit={words.create}
      submitting={words.creating}
      isSubmitting={isRunning}
      error={otherError(error, ['name', 'timezone', 'plan'])}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={words.name} error={fieldError(error, 'name')}>
        {(control) => <Input {...control} value={name} onChange={({ target }) => setName(target.value)} required />}
      </Field>
      <Field label={words.timezone} error={fieldError(error, 'timezone')}>
        {(control) => (
          <TimeZoneSelect {...control} value={timezone} onChange={({ target }) => setTimezone(target.value)} />
        )}
      </Field>
      <Field label={words.plan} error={fieldError(error, 'plan')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={plan}
            onChange={({ target }) => setPlan(target.value as OperatorOrganization['plan'])}
          >
            {Object.entries(words.plans).map(([value, word]) => (
              <NativeSelectOption key={value} value={value}>
                {word}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        )}
      </Field>
    </FormDialog>
  );
}
