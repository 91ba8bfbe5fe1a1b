import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EllipsisIcon, UserPlusIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { isFirstLoad } from '../api/first-load.js';
import type { Member, Role } from '../api/portal-paths.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { ErrorState } from '../feedback/error-state.js';
import { OnceDialog } from '../feedback/form-dialog.js';
import { say, sayError } from '../feedback/toasts.js';
import { SecretValue } from '../fields/copy-button.js';
import { Time } from '../format/time.js';
import { Page, Panel } from '../layout/page.js';
import { DataTable, type Column } from '../lists/data-table.js';
import { ExportButton, wholeList, type CsvColumn } from '../lists/export-button.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { useSession, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { LazyMenu } from '../feedback/lazy-menu.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { Invitations } from './invitations.js';
import { InviteDialog } from './invite-dialog.js';
import { RemoveDialog } from './remove-dialog.js';
import { rolesBelow } from './roles.js';

const CSV: readonly CsvColumn<Member>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['role', ({ role }) => role],
  ['last_used_at', ({ last_used_at }) => last_used_at],
  ['created_at', ({ created_at }) => created_at],
];

export function PeoplePage(): ReactNode {
  const { tenant, can } = useWorkplace();
  const [isInviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<Member | null>(null);
  const [reset, setReset] = useState<{ member: Member; link: string } | null>(null);
  const query = useQuery({
    queryKey: ['people', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/people', { signal })),
  });
  const columns = useColumns(setRemoving, (member, link) => setReset({ member, link }));
  return (
    <Page
      title={text.people.title}
      description={text.people.description}
      actions={
        <>
          <ExportButton list={wholeList(query.data?.data)} name="people" columns={CSV} />
          {can('invitations.create') && (
            <Button size="sm" onClick={() => setInviting(true)}>
              <UserPlusIcon aria-hidden />
              {text.people.invite}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        <Panel flush>
          {query.isError && !query.data ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <DataTable
              label={text.people.title}
              rows={query.data?.data}
              columns={columns}
              rowKey={({ id }) => String(id)}
            />
          )}
        </Panel>
        {can('invitations.list') && !isFirstLoad(query) && <Invitations />}
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {removing && <RemoveDialog member={removing} onClose={() => setRemoving(null)} />}
      {reset && (
        <OnceDialog
          title={text.people.resetTitle}
          description={text.people.resetDescription(reset.member.name)}
          close={text.secrets.linkCopied}
          onClose={() => setReset(null)}
        >
          <SecretValue value={reset.link} name={text.people.resetTitle} />
        </OnceDialog>
      )}
    </Page>
  );
}

function RoleSelect({ member }: { member: Member }): ReactNode {
  const { tenant, organization } = useWorkplace();
  const guard = useReauthentication();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Role | null>(null);
  const change = async (role: Role): Promise<void> => {
    const params = { path: { person: member.id } };
    const changed = await guard(() => bodyOf(apiOf(tenant).PATCH('/people/{person}', { params, body: { role } })));
    if (changed) say(text.people.roleChanged(member.name, text.roles[role].name));
    await queryClient.invalidateQueries({ queryKey: ['people'] });
  };
  return (
    <>
      <NativeSelect
        size="sm"
        className="w-auto"
        aria-label={text.people.changeRole(member.name)}
        value={chosen ?? member.role}
        onChange={({ target }) => setChosen(target.value as Role)}
      >
        {rolesBelow(organization.role).map((role) => (
          <NativeSelectOption key={role} value={role}>
            {text.roles[role].name}
          </NativeSelectOption>
        ))}
      </NativeSelect>
      {chosen && (
        <ConfirmDialog
          title={text.people.changeRoleTitle(member.name, text.roles[chosen].name)}
          description={text.people.changeRoleDescription(text.roles[chosen].may)}
          action={text.people.changeRoleSubmit}
          onConfirm={() => change(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function MemberMenu({
  member,
  onRemove,
  onReset,
}: {
  member: Member;
  onRemove: (member: Member) => void;
  onReset: (member: Member, link: string) => void;
}): ReactNode {
  const { tenant, can, organization } = useWorkplace();
  const { person, sign_in: ways } = useSession();
  const queryClient = useQueryClient();
  const guard = useReauthentication();
  const isSelf = member.id === person?.id;
  const mayGiveContent = organization.role === 'owner' && (organization.hipaa_mode || member.content);
  const setContent = async (): Promise<void> => {
    try {
      const params = { path: { person: member.id } };
      const body = { content: !member.content };
      const changed = await guard(() => bodyOf(apiOf(tenant).PATCH('/people/{person}', { params, body })));
      if (changed) say(body.content ? text.people.contentGiven(member.name) : text.people.contentTaken(member.name));
      await queryClient.invalidateQueries({ queryKey: ['people'] });
    } catch (error) {
      sayError(error);
    }
  };
  const reset = async (): Promise<void> => {
    try {
      const params = { path: { person: member.id } };
      const made = await guard(() => bodyOf(apiOf(tenant).POST('/people/{person}/reset-link', { params })));
      if (made) onReset(member, made.link);
    } catch (error) {
      sayError(error);
    }
  };
  return (
    <LazyMenu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={text.people.actions(member.name)}>
          <EllipsisIcon aria-hidden />
        </Button>
      }
    >
      {({ DropdownMenuContent, DropdownMenuItem }) => (
        <DropdownMenuContent align="end" className="w-44">
          {mayGiveContent && (
            <DropdownMenuItem onSelect={() => void setContent()}>
              {member.content ? text.people.takeContent : text.people.giveContent}
            </DropdownMenuItem>
          )}
          {!isSelf && ways.password && can('people.create-reset-link') && (
            <DropdownMenuItem onSelect={() => void reset()}>{text.people.resetLink}</DropdownMenuItem>
          )}
          {!isSelf && can('people.remove') && (
            <DropdownMenuItem variant="destructive" onSelect={() => onRemove(member)}>
              {text.actions.remove}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      )}
    </LazyMenu>
  );
}

function signInOf({ passkeys, has_password, single_sign_on }: Member): string {
  const ways = [
    passkeys > 0 && text.people.passkeys(passkeys),
    has_password && text.people.password,
    single_sign_on && text.singleSignOn.title,
  ].filter(Boolean);
  return ways.length > 0 ? ways.join(', ') : text.people.nothing;
}

function useColumns(
  onRemove: (member: Member) => void,
  onReset: (member: Member, link: string) => void,
): Column<Member>[] {
  const { person } = useSession();
  const { can, organization } = useWorkplace();
  const isManaged = (member: Member): boolean =>
    member.id !== person?.id && (organization.role === 'owner' || member.role !== 'owner');
  return [
    {
      id: 'name',
      heading: text.people.columns.name,
      grows: true,
      cell: ({ id, name, email, content }) => (
        <>
          <span className="flex items-center gap-2">
            <span className="truncate font-medium">{name || email}</span>
            {id === person?.id && (
              <span className="rounded-full bg-calm-soft px-2 py-0.5 text-xs font-medium text-calm">
                {text.people.you}
              </span>
            )}
          </span>
          <span className="block truncate text-muted-foreground">{email}</span>
          {content && organization.hipaa_mode && (
            <span className="block truncate text-xs text-muted-foreground">{text.people.content}</span>
          )}
        </>
      ),
    },
    {
      id: 'role',
      heading: text.people.columns.role,
      cell: (member) =>
        isManaged(member) && can('people.update') ? <RoleSelect member={member} /> : text.roles[member.role].name,
    },
    { id: 'sign-in', heading: text.people.columns.signIn, from: 'md', cell: signInOf },
    {
      id: 'joined',
      heading: text.people.columns.joined,
      from: 'md',
      cell: ({ created_at }) => <Time at={created_at} only="day" />,
    },
    {
      id: 'actions',
      heading: text.lists.actions,
      isHeadingHidden: true,
      align: 'right',
      cell: (member) =>
        (isManaged(member) || (organization.role === 'owner' && organization.hipaa_mode)) && (
          <MemberMenu member={member} onRemove={onRemove} onReset={onReset} />
        ),
    },
  ];
}
