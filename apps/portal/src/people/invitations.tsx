import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { Invitation } from '../api/portal-paths.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { ErrorState } from '../feedback/error-state.js';
import { say } from '../feedback/toasts.js';
import { Time } from '../format/time.js';
import { Panel } from '../layout/page.js';
import { DataTable, type Column } from '../lists/data-table.js';
import { ExportButton, wholeList, type CsvColumn } from '../lists/export-button.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

const CSV: readonly CsvColumn<Invitation>[] = [
  ['id', ({ id }) => id],
  ['email', ({ email }) => email],
  ['name', ({ name }) => name],
  ['role', ({ role }) => role],
  ['expires_at', ({ expires_at }) => expires_at],
  ['created_at', ({ created_at }) => created_at],
];

/** Open invitations. */
export function Invitations(): ReactNode {
  const { tenant, can } = useWorkplace();
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  const query = useQuery({
    queryKey: ['invitations', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/invitations', { signal })),
  });
  const columns: Column<Invitation>[] = [
    {
      id: 'email',
      heading: text.people.invitationColumns.email,
      grows: true,
      cell: ({ email, name }) => (
        <>
          <span className="block truncate font-medium">{name ?? email}</span>
          {name && <span className="block truncate text-muted-foreground">{email}</span>}
        </>
      ),
    },
    { id: 'role', heading: text.people.invitationColumns.role, cell: ({ role }) => text.roles[role].name },
    {
      id: 'expires',
      heading: text.people.invitationColumns.expires,
      from: 'sm',
      cell: ({ expires_at }) => <Time at={expires_at} only="distance" />,
    },
    {
      id: 'actions',
      heading: text.lists.actions,
      isHeadingHidden: true,
      align: 'right',
      cell: (invitation) =>
        can('invitations.revoke') && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={text.people.withdrawNamed(invitation.email)}
            onClick={() => setWithdrawn(invitation)}
          >
            {text.people.withdraw}
          </Button>
        ),
    },
  ];
  const rows = query.data?.data;
  return (
    <Panel
      title={text.people.invitations}
      flush
      actions={
        rows?.length !== 0 ? (
          <ExportButton list={wholeList(rows)} name="invitations" columns={CSV} of={text.people.invitations} />
        ) : undefined
      }
    >
      {query.isError && !rows ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : rows?.length === 0 ? (
        <p className="px-4 py-5 text-muted-foreground">{text.people.invitationsEmpty}</p>
      ) : (
        <DataTable label={text.people.invitations} rows={rows} columns={columns} rowKey={({ id }) => String(id)} />
      )}
      {withdrawn && <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Panel>
  );
}

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const guard = useReauthentication();
  const queryClient = useQueryClient();
  const withdraw = () =>
    guard(async () => {
      const params = { path: { invitation: invitation.id } };
      await bodyOf(apiOf(tenant).DELETE('/invitations/{invitation}', { params }));
      say(text.people.withdrawn);
      await queryClient.invalidateQueries({ queryKey: ['invitations'] });
    });
  return (
    <ConfirmDialog
      title={text.people.withdrawTitle(invitation.email)}
      description={text.people.withdrawDescription}
      action={text.people.withdraw}
      onConfirm={withdraw}
      onClose={onClose}
    />
  );
}
