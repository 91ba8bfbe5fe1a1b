import type { ReactNode } from 'react';
import type { ConnectedApp } from '../api/portal-paths.js';
import { Time, useNow } from '../format/time.js';
import type { Column } from '../lists/data-table.js';
import { text } from '../texts/text.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';

const words = text.apps;

export function statusOf({ revoked_at, expires_at }: ConnectedApp): keyof typeof words.status {
  if (revoked_at) return 'revoked';
  return new Date(expires_at) <= new Date() ? 'expired' : 'active';
}

/** An app expires while it is shown. */
function EndedState({ app }: { app: ConnectedApp }): ReactNode {
  useNow();
  const status = statusOf(app);
  return status !== 'active' && <Badge variant="outline">{words.status[status]}</Badge>;
}

/**
 * The columns of a list of apps.
 * @param others columns that follow the name of the app
 */
export function appColumns<App extends ConnectedApp>(
  onRevoke: (app: App) => void,
  others: readonly Column<App>[] = [],
): Column<App>[] {
  return [
    {
      id: 'name',
      heading: words.columns.name,
      grows: true,
      cell: (app) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="max-w-full truncate font-medium">{app.client_name}</span>
            <EndedState app={app} />
          </span>
          <span className="block truncate text-[0.8125rem] text-muted-foreground" title={app.client_id}>
            {app.client_id}
          </span>
        </>
      ),
    },
    ...others,
    {
      id: 'scopes',
      heading: words.columns.scopes,
      from: 'md',
      cell: ({ scopes }) => <span title={scopes.join('\n')}>{text.keys.scopeCount(scopes.length)}</span>,
    },
    {
      id: 'person',
      heading: words.columns.person,
      from: 'lg',
      cell: ({ approved_by }) => <span className="block max-w-40 truncate">{approved_by.name}</span>,
    },
    {
      id: 'used',
      heading: words.columns.lastUsed,
      from: 'sm',
      cell: ({ last_used_at }) =>
        last_used_at ? <Time at={last_used_at} /> : <span className="text-muted-foreground">{text.times.never}</span>,
    },
    {
      id: 'expires',
      heading: words.columns.expires,
      from: 'lg',
      cell: ({ expires_at }) => <Time at={expires_at} only="day" />,
    },
    {
      id: 'actions',
      heading: text.lists.actions,
      isHeadingHidden: true,
      align: 'right',
      cell: (app) =>
        app.revoked_at ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="text-destructive"
            aria-label={words.revokeNamed(app.client_name)}
            onClick={() => onRevoke(app)}
          >
            {words.revoke}
          </Button>
        ),
    },
  ];
}
