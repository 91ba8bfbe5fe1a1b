import { useQueryClient } from '@tanstack/react-query';
import { KeyRoundIcon, PlusIcon } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { scopes as allScopes } from '../api/generated/scopes.js';
import type { ApiKey } from '../api/portal-paths.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { EmptyState } from '../feedback/empty-state.js';
import { ErrorState } from '../feedback/error-state.js';
import { say } from '../feedback/toasts.js';
import { Time, useNow } from '../format/time.js';
import { Page, Panel } from '../layout/page.js';
import { DataTable, type Column } from '../lists/data-table.js';
import { ExportButton, wholeList, type CsvColumn } from '../lists/export-button.js';
import { useUrlSwitch } from '../lists/url-switch.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { useWorkplace } from '../session/session.js';
import { KeyState } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Label } from '../ui/label.js';
import { Switch } from '../ui/switch.js';
import { CreateKeyDialog } from './create-key-dialog.js';
import { keyStatus } from './key-status.js';
import { useKeys } from './keys-query.js';

const CSV: readonly CsvColumn<ApiKey>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['prefix', ({ prefix }) => prefix],
  ['mode', ({ mode }) => mode],
  ['scopes', ({ scopes }) => scopes.join(' ')],
  ['expires_at', ({ expires_at }) => expires_at],
  ['last_used_at', ({ last_used_at }) => last_used_at],
  ['revoked_at', ({ revoked_at }) => revoked_at],
  ['created_by', ({ created_by }) => created_by?.name],
  ['created_at', ({ created_at }) => created_at],
];

/** The stream does not report the use of a key. */
const REFRESH_MS = 30_000;

export function ApiKeysPage(): ReactNode {
  const { tenant } = useWorkplace();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [showsRevoked, setShowsRevoked] = useUrlSwitch('revoked');
  const query = useKeys({ refetchInterval: REFRESH_MS });
  const own = query.data?.data.filter(({ mode }) => mode === tenant.mode);
  const rows = own?.filter(({ revoked_at }) => showsRevoked || !revoked_at);
  const hasRevoked = own?.some(({ revoked_at }) => revoked_at) ?? false;
  const columns = useColumns(setRevoking);
  const create = (
    <Button size="sm" onClick={() => setCreating(true)}>
      <PlusIcon aria-hidden />
      {text.keys.create}
    </Button>
  );
  return (
    <Page
      title={text.keys.title}
      description={text.keys.description}
      actions={
        rows?.length !== 0 ? (
          <>
            <ExportButton list={wholeList(rows)} name="api-keys" columns={CSV} />
            {create}
          </>
        ) : undefined
      }
    >
      <Panel flush>
        {query.isError && !rows ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : rows?.length === 0 ? (
          <EmptyState icon={KeyRoundIcon} {...text.keys.empty}>
            {create}
          </EmptyState>
        ) : (
          <DataTable label={text.keys.title} rows={rows} columns={columns} rowKey={({ id }) => String(id)} />
        )}
      </Panel>
      {hasRevoked && (
        <div className="mt-4 flex items-center gap-2">
          <Switch id="shows-revoked" size="sm" checked={showsRevoked} onCheckedChange={setShowsRevoked} />
          <Label htmlFor="shows-revoked" className="font-normal text-muted-foreground">
            {text.keys.showRevoked}
          </Label>
        </div>
      )}
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </Page>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const guard = useReauthentication();
  const revoke = () =>
    guard(async () => {
      await bodyOf(apiOf(tenant).DELETE('/api-keys/{key}', { params: { path: { key: apiKey.id } } }));
      say(text.keys.revoked(apiKey.name));
      await queryClient.invalidateQueries({ queryKey: ['keys'] });
    });
  return (
    <ConfirmDialog
      title={text.keys.revokeTitle(apiKey.name)}
      description={text.keys.revokeDescription}
      action={text.keys.revoke}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}

function useColumns(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return useMemo(
    () => [
      {
        id: 'name',
        heading: text.keys.columns.name,
        grows: true,
        cell: (key) => (
          <>
            <span className="flex items-center gap-2">
              <span className="truncate font-medium">{key.name}</span>
              <EndedState apiKey={key} />
            </span>
            <code className="font-mono text-[0.8125rem] text-muted-foreground sm:hidden">{key.prefix}…</code>
          </>
        ),
      },
      {
        id: 'key',
        heading: text.keys.columns.key,
        from: 'sm',
        cell: ({ prefix }) => <code className="font-mono text-[0.8125rem] text-muted-foreground">{prefix}…</code>,
      },
      {
        id: 'scopes',
        heading: text.keys.columns.scopes,
        from: 'md',
        cell: ({ scopes }) => (
          <span title={scopes.join('\n')}>
            {scopes.length === allScopes.length
              ? text.keys.allScopes
              : scopes.length <= 2
                ? scopes.map((scope) => (
                    <code key={scope} className="mr-2 font-mono text-[0.8125rem]">
                      {scope}
                    </code>
                  ))
                : text.keys.scopeCount(scopes.length)}
          </span>
        ),
      },
      {
        id: 'used',
        heading: text.keys.columns.lastUsed,
        from: 'md',
        cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : <Muted>{text.times.never}</Muted>),
      },
      {
        id: 'creator',
        heading: text.keys.columns.creator,
        from: 'xl',
        cell: ({ created_by }) =>
          created_by ? (
            <span className="block max-w-40 truncate">{created_by.name}</span>
          ) : (
            <Muted>{text.lists.none}</Muted>
          ),
      },
      {
        id: 'expires',
        heading: text.keys.columns.expires,
        from: 'xl',
        cell: ({ expires_at }) =>
          expires_at ? <Time at={expires_at} only="day" /> : <Muted>{text.keys.neverExpires}</Muted>,
      },
      {
        id: 'actions',
        heading: text.lists.actions,
        isHeadingHidden: true,
        align: 'right',
        cell: (key) =>
          key.revoked_at ? null : (
            <Button
              variant="ghost"
              size="sm"
              className="text-destructive"
              aria-label={text.keys.revokeNamed(key.name)}
              onClick={() => onRevoke(key)}
            >
              {text.keys.revoke}
            </Button>
          ),
      },
    ],
    [onRevoke],
  );
}

function Muted({ children }: { children: ReactNode }): ReactNode {
  return <span className="text-muted-foreground">{children}</span>;
}

/** A key expires while it is shown. */
function EndedState({ apiKey }: { apiKey: ApiKey }): ReactNode {
  useNow();
  const status = keyStatus(apiKey);
  return status !== 'active' && <KeyState status={status} />;
}
