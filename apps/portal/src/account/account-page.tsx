import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { bodyOf, sessionApi } from '../api/client.js';
import type { BrowserSession } from '../api/portal-paths.js';
import { ErrorState, FormError } from '../feedback/error-state.js';
import { say, sayError } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { Time } from '../format/time.js';
import { Page, Panel } from '../layout/page.js';
import { DataTable, type Column } from '../lists/data-table.js';
import { ExportButton, wholeList, type CsvColumn } from '../lists/export-button.js';
import { PasswordField } from '../sign-in/password-field.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { useSession, useSetSession } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { Passkeys } from './passkeys.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SingleSignOn } from './single-sign-on.js';

const SESSIONS_CSV: readonly CsvColumn<BrowserSession>[] = [
  ['id', ({ id }) => id],
  ['browser', ({ browser }) => browser],
  ['address', ({ address }) => address],
  ['created_at', ({ created_at }) => created_at],
  ['last_used_at', ({ last_used_at }) => last_used_at],
];

/** Profile and sign-in of the person. */
export function AccountPage(): ReactNode {
  const { sign_in: ways } = useSession();
  return (
    <Page title={text.account.title} wide={false}>
      <div className="grid gap-6">
        <Profile />
        {ways.password && <Password />}
        <Passkeys />
        {ways.oidc && <SingleSignOn />}
        <RecoveryCodes />
        <Sessions />
      </div>
    </Page>
  );
}

function Profile(): ReactNode {
  const { person } = useSession();
  const setSession = useSetSession();
  const [name, setName] = useState(person?.name ?? '');
  const save = useMutation({
    mutationFn: () => bodyOf(sessionApi.PATCH('/session/person', { body: { name: name.trim() } })),
    onSuccess: (session) => {
      setSession(session);
      say(text.account.saved);
    },
  });
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Panel title={text.account.profile}>
      <form onSubmit={onSubmit} className="grid max-w-md gap-4">
        <FormError error={otherError(save.error, ['name'])} />
        <Field label={text.account.name} error={fieldError(save.error, 'name')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              required
            />
          )}
        </Field>
        <Field label={text.account.email} hint={text.account.emailHint}>
          {(control) => <Input {...control} type="email" value={person?.email ?? ''} readOnly className="bg-muted" />}
        </Field>
        <div>
          <Button type="submit" size="sm" disabled={save.isPending || name.trim() === person?.name || !name.trim()}>
            {text.actions.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Password(): ReactNode {
  const guard = useReauthentication();
  const setSession = useSetSession();
  const { person } = useSession();
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: () => guard(() => bodyOf(sessionApi.POST('/session/password-change', { body: { password } }))),
    onSuccess: (session) => {
      if (!session) return;
      setSession(session);
      setPassword('');
      say(text.account.passwordChanged);
    },
  });
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Panel title={text.account.password} description={text.account.passwordIntro}>
      <form onSubmit={onSubmit} className="grid max-w-md gap-4">
        <FormError error={otherError(change.error, ['password'])} />
        <input type="hidden" name="username" autoComplete="username" value={person?.email ?? ''} readOnly />
        <PasswordField
          label={text.account.newPassword}
          hint={text.link.passwordHint}
          error={fieldError(change.error, 'password')}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
        />
        <div>
          <Button type="submit" size="sm" disabled={change.isPending || [...password].length < 12}>
            {text.account.changePassword}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Sessions(): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => bodyOf(sessionApi.GET('/session/sessions', { signal })),
  });
  const end = useMutation({
    mutationFn: (id: number) => bodyOf(sessionApi.DELETE('/session/sessions/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      say(text.account.ended);
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
    onError: sayError,
  });
  const columns: Column<BrowserSession>[] = [
    {
      id: 'browser',
      heading: text.account.browser,
      grows: true,
      cell: ({ browser, current, last_used_at }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="truncate font-medium">{browser ?? text.account.unknownBrowser}</span>
            {current && (
              <span className="shrink-0 rounded-full bg-good-soft px-2 py-0.5 text-xs font-medium text-good">
                {text.account.thisBrowser}
              </span>
            )}
          </span>
          <span className="block text-muted-foreground sm:hidden">
            <Time at={last_used_at} />
          </span>
        </>
      ),
    },
    {
      id: 'address',
      heading: text.account.address,
      from: 'sm',
      cell: ({ address }) => <span className="font-mono text-[0.8125rem]">{address ?? text.lists.none}</span>,
    },
    { id: 'used', heading: text.account.lastUsed, from: 'sm', cell: ({ last_used_at }) => <Time at={last_used_at} /> },
    {
      id: 'actions',
      heading: text.lists.actions,
      isHeadingHidden: true,
      align: 'right',
      cell: ({ id, current }) =>
        current ? null : (
          <Button variant="ghost" size="sm" disabled={end.isPending} onClick={() => end.mutate(id)}>
            {text.account.end}
          </Button>
        ),
    },
  ];
  return (
    <Panel
      title={text.account.sessions}
      description={text.account.sessionsIntro}
      flush
      actions={
        <ExportButton
          list={wholeList(query.data?.data)}
          name="sessions"
          columns={SESSIONS_CSV}
          of={text.account.sessions}
        />
      }
    >
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text.account.sessions}
          rows={query.data?.data}
          columns={columns}
          rowKey={({ id }) => String(id)}
        />
      )}
    </Panel>
  );
}
