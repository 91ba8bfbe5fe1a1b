import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AppWindowIcon } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { ConnectedApp } from '../api/portal-paths.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { EmptyState } from '../feedback/empty-state.js';
import { ErrorState } from '../feedback/error-state.js';
import { say } from '../feedback/toasts.js';
import { SecretValue } from '../fields/copy-button.js';
import { Page, Panel } from '../layout/page.js';
import { DataTable } from '../lists/data-table.js';
import { ExportButton, wholeList, type CsvColumn } from '../lists/export-button.js';
import { useUrlSwitch } from '../lists/url-switch.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Label } from '../ui/label.js';
import { Switch } from '../ui/switch.js';
import { appColumns, statusOf } from './app-columns.js';

const words = text.apps;

const CSV: readonly CsvColumn<ConnectedApp>[] = [
  ['id', ({ id }) => id],
  ['client_name', ({ client_name }) => client_name],
  ['client_id', ({ client_id }) => client_id],
  ['mode', ({ mode }) => mode],
  ['scopes', ({ scopes }) => scopes.join(' ')],
  ['approved_by', ({ approved_by }) => approved_by.name],
  ['last_used_at', ({ last_used_at }) => last_used_at],
  ['expires_at', ({ expires_at }) => expires_at],
  ['revoked_at', ({ revoked_at }) => revoked_at],
];

/** The AI apps that people connected to the current environment. */
export function ConnectedAppsPage(): ReactNode {
  const { tenant } = useWorkplace();
  const [revoking, setRevoking] = useState<ConnectedApp | null>(null);
  const [showsEnded, setShowsEnded] = useUrlSwitch('revoked');
  const query = useQuery({
    queryKey: ['connected-apps', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/connected-apps', { signal })),
  });
  const own = query.data?.data.filter(({ mode }) => mode === tenant.mode);
  const rows = own?.filter((app) => showsEnded || statusOf(app) !== 'revoked');
  const hasRevoked = own?.some((app) => statusOf(app) === 'revoked') ?? false;
  const columns = useMemo(() => appColumns(setRevoking), []);
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={rows?.length !== 0 && <ExportButton list={wholeList(rows)} name="connected-apps" columns={CSV} />}
    >
      <Panel flush>
        {query.isError && !rows ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : rows?.length === 0 ? (
          <EmptyState icon={AppWindowIcon} {...words.empty}>
            <SecretValue value={`${window.location.origin}/mcp/platform`} name={words.address} />
          </EmptyState>
        ) : (
          <DataTable label={words.title} rows={rows} columns={columns} rowKey={({ id }) => String(id)} />
        )}
      </Panel>
      {hasRevoked && (
        <div className="mt-4 flex items-center gap-2">
          <Switch id="shows-ended" size="sm" checked={showsEnded} onCheckedChange={setShowsEnded} />
          <Label htmlFor="shows-ended" className="font-normal text-muted-foreground">
            {words.showRevoked}
          </Label>
        </div>
      )}
      {revoking && <RevokeDialog app={revoking} onClose={() => setRevoking(null)} />}
    </Page>
  );
}

function RevokeDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const guard = useReauthentication();
  const revoke = () =>
    guard(async () => {
      await bodyOf(apiOf(tenant).DELETE('/connected-apps/{app}', { params: { path: { app: app.id } } }));
      say(words.revoked(app.client_name));
      await queryClient.invalidateQueries({ queryKey: ['connected-apps'] });
    });
  return (
    <ConfirmDialog
      title={words.revokeTitle(app.client_name)}
      description={words.revokeDescription}
      action={words.revoke}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
