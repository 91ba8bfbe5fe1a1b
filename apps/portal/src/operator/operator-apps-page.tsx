import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AppWindowIcon } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { appColumns } from '../apps/app-columns.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { EmptyState } from '../feedback/empty-state.js';
import { say } from '../feedback/toasts.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { TextFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { text } from '../texts/text.js';
import { operatorCall, withConfirmation, type OperatorApp } from './operator-api.js';
import { useOperatorList } from './operator-list.js';

const words = text.operator.apps;
const LIST = 'operator-apps';

const CSV: readonly CsvColumn<OperatorApp>[] = [
  ['id', ({ id }) => id],
  ['organization_id', ({ organization }) => organization.id],
  ['organization_name', ({ organization }) => organization.name],
  ['mode', ({ mode }) => mode],
  ['client_name', ({ client_name }) => client_name],
  ['client_id', ({ client_id }) => client_id],
  ['approved_by', ({ approved_by }) => approved_by.name],
  ['scopes', ({ scopes }) => scopes.join(' ')],
  ['call_confirmation', ({ call_confirmation }) => call_confirmation],
  ['call_budget', ({ call_budget }) => call_budget],
  ['created_at', ({ created_at }) => created_at],
  ['last_used_at', ({ last_used_at }) => last_used_at],
  ['expires_at', ({ expires_at }) => expires_at],
  ['revoked_at', ({ revoked_at }) => revoked_at],
];

const OF_ORGANIZATION: Column<OperatorApp>[] = [
  {
    id: 'organization',
    heading: words.columns.organization,
    cell: ({ organization: { id, name } }) => (
      <Link
        className="block max-w-40 truncate underline-offset-4 hover:underline max-sm:max-w-24"
        to={`/organizations/${id}` as never}
      >
        {name}
      </Link>
    ),
  },
  { id: 'mode', heading: words.columns.mode, from: 'sm', cell: ({ mode }) => text.modes[mode] },
];

/** The AI apps that people connected to any organization. */
export function OperatorAppsPage(): ReactNode {
  const [revoking, setRevoking] = useState<OperatorApp | null>(null);
  const queryClient = useQueryClient();
  const list = useOperatorList<OperatorApp>(LIST, '/connected-apps');
  const columns = useMemo(() => appColumns(setRevoking, OF_ORGANIZATION), []);
  const revoke = async ({ id, client_name, organization }: OperatorApp): Promise<void> => {
    const path = `/organizations/${organization.id}/connected-apps/${id}`;
    await withConfirmation(() => operatorCall('DELETE', path));
    say(text.apps.revoked(client_name));
    await queryClient.invalidateQueries({ queryKey: [LIST] });
  };
  return (
    <Page title={text.apps.title} description={words.description}>
      <ListPanel
        label={text.apps.title}
        list={list}
        columns={columns}
        csv={{ name: 'operator-connected-apps', columns: CSV }}
        rowKey={({ id }) => String(id)}
        filters={
          <>
            <TextFilter list={list} field="organization_id" name={words.filters.organization} />
            <TextFilter list={list} field="client_id" name={words.filters.app} />
          </>
        }
        empty={<EmptyState icon={AppWindowIcon} {...words.empty} />}
      />
      {revoking && (
        <ConfirmDialog
          title={words.revokeTitle(revoking.client_name, revoking.organization.name)}
          description={text.apps.revokeDescription}
          action={text.apps.revoke}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </Page>
  );
}
