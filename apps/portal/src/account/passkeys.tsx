import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRoundIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { bodyOf, sessionApi } from '../api/client.js';
import type { OwnPasskey } from '../api/portal-paths.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { ErrorState, FormError } from '../feedback/error-state.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { Time } from '../format/time.js';
import { Panel } from '../layout/page.js';
import { DataTable, type Column } from '../lists/data-table.js';
import { ExportButton, wholeList, type CsvColumn } from '../lists/export-button.js';
import { sessionQuery, useSession } from '../session/session.js';
import { addPasskey } from '../sign-in/passkeys.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { passkeyFailure } from '../sign-in/refusal.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';

const words = text.passkeys;
const PASSKEYS = ['passkeys'];
const CSV: readonly CsvColumn<OwnPasskey>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['created_at', ({ created_at }) => created_at],
  ['last_used_at', ({ last_used_at }) => last_used_at],
];

/** The passkeys of the person. */
export function Passkeys(): ReactNode {
  const { sign_in: ways } = useSession();
  const guard = useReauthentication();
  const changed = useChanged();
  const [renaming, setRenaming] = useState<OwnPasskey | null>(null);
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);
  const query = useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => bodyOf(sessionApi.GET('/session/passkeys', { signal })),
  });
  const add = useMutation({
    mutationFn: () => guard(addPasskey),
    onSuccess: async (added) => {
      if (added) await changed(words.added);
    },
  });
  const columns = columnsWith(setRenaming, setRemoving);
  const rows = query.data?.data;
  return (
    <Panel
      title={words.title}
      description={words.intro}
      flush
      actions={
        <>
          {rows?.length !== 0 && <ExportButton list={wholeList(rows)} name="passkeys" columns={CSV} of={words.title} />}
          {ways.passkey && (
            <Button size="sm" variant="outline" disabled={add.isPending} onClick={() => add.mutate()}>
              <KeyRoundIcon aria-hidden />
              {add.isPending ? words.adding : words.add}
            </Button>
          )}
        </>
      }
    >
      {add.error && (
        <div className="px-4 pt-4">
          <FormError error={passkeyFailure(add.error) ?? add.error} />
        </div>
      )}
      {query.isError && !rows ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : rows?.length === 0 ? (
        <p className="px-4 py-5 text-muted-foreground">{words.empty}</p>
      ) : (
        <DataTable label={words.title} rows={rows} columns={columns} rowKey={({ id }) => String(id)} />
      )}
      {!ways.passkey && <Elsewhere address={ways.passkey_address} />}
      {renaming && <RenameDialog passkey={renaming} onClose={() => setRenaming(null)} />}
      {removing && (
        <ConfirmDialog
          title={words.removeTitle(removing.name)}
          description={words.removeDescription}
          action={text.actions.remove}
          onConfirm={() =>
            guard(async () => {
              const params = { path: { passkey: removing.id } };
              await bodyOf(sessionApi.DELETE('/session/passkeys/{passkey}', { params }));
              await changed(words.removed);
            })
          }
          onClose={() => setRemoving(null)}
        />
      )}
    </Panel>
  );
}

/** Names the address where passkeys work. */
function Elsewhere({ address }: { address: string | null }): ReactNode {
  return (
    <p className="border-t px-4 py-3 text-[0.8125rem] text-muted-foreground">
      {address ? (
        <>
          {words.elsewhere}{' '}
          <a href={address} className="link">
            {address}
          </a>
        </>
      ) : (
        words.needName
      )}
    </p>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }): ReactNode {
  const changed = useChanged();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => {
      const params = { path: { passkey: passkey.id } };
      return bodyOf(sessionApi.PATCH('/session/passkeys/{passkey}', { params, body: { name: name.trim() } }));
    },
    onSuccess: async () => {
      await changed(words.renamed);
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.renameTitle}
      description={words.renameDescription}
      submit={text.actions.save}
      isSubmitting={rename.isPending}
      error={otherError(rename.error, ['name'])}
      onSubmit={() => rename.mutate()}
      onClose={onClose}
    >
      <Field label={words.name} error={fieldError(rename.error, 'name')}>
        {(control) => (
          <Input {...control} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}

/** Reports a change, and reloads the passkeys and their number. */
function useChanged(): (message: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (message) => {
    say(message);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: PASSKEYS }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  };
}

function columnsWith(
  onRename: (passkey: OwnPasskey) => void,
  onRemove: (passkey: OwnPasskey) => void,
): Column<OwnPasskey>[] {
  return [
    {
      id: 'name',
      heading: words.name,
      grows: true,
      cell: ({ name }) => <span className="block truncate font-medium">{name}</span>,
    },
    {
      id: 'created',
      heading: words.created,
      from: 'md',
      cell: ({ created_at }) => <Time at={created_at} only="day" />,
    },
    {
      id: 'used',
      heading: words.lastUsed,
      from: 'sm',
      cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : words.never),
    },
    {
      id: 'actions',
      heading: text.lists.actions,
      isHeadingHidden: true,
      align: 'right',
      cell: (passkey) => (
        <span className="flex justify-end">
          <Button
            variant="ghost"
            size="sm"
            aria-label={words.renameNamed(passkey.name)}
            onClick={() => onRename(passkey)}
          >
            {words.rename}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={words.removeNamed(passkey.name)}
            onClick={() => onRemove(passkey)}
          >
            {text.actions.remove}
          </Button>
        </span>
      ),
    },
  ];
}
