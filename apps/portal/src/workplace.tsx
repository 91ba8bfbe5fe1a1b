import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { apiOf, bodyOf, type Tenant } from './api/client.js';
import { NoAccess, NotFound } from './layout/not-found.js';
import { useFollow } from './live/live.js';
import { useFreshQueries } from './live/stale-queries.js';
import {
  rememberMode,
  useSession,
  useWorkplace,
  WorkplaceContext,
  type ExportedList,
  type Workplace,
} from './session/session.js';
import { SignedOut } from './session/signed-out.js';
import { Shell } from './shell/shell.js';

/** Finds the organization and the mode of the address, and shows the page in its frame. */
export function WorkplacePage(): ReactNode {
  const { organization: id, mode } = useParams({ strict: false }) as { organization: string; mode: string };
  const { person, organizations } = useSession();
  const organization = organizations.find((one) => String(one.id) === id);
  const workplace = useMemo<Workplace | null>(() => {
    if (!organization || (mode !== 'live' && mode !== 'test')) return null;
    const operations = new Set(organization.operations[mode]);
    const tenant: Tenant = { organization: organization.id, mode };
    return {
      tenant,
      organization,
      can: (operation) => operations.has(operation),
      recordExport: (list) => bodyOf(apiOf(tenant).POST('/exports', { body: { list: list as ExportedList } })),
    };
  }, [organization, mode]);
  useEffect(() => {
    if (workplace) rememberMode(workplace.tenant.mode);
  }, [workplace]);
  if (!person) return <SignedOut />;
  if (!workplace) {
    return (
      <main>
        <NotFound />
      </main>
    );
  }
  return (
    <WorkplaceContext value={workplace}>
      <Live />
      <Shell />
    </WorkplaceContext>
  );
}

/** Keeps the pages up to date. */
function Live(): ReactNode {
  const { tenant } = useWorkplace();
  const { stream_position } = useSession();
  useFreshQueries();
  useFollow(tenant, stream_position);
  return null;
}

/** Shows a page to people who may run one of its operations. */
export function Permitted({ needs, children }: { needs: readonly string[]; children: ReactNode }): ReactNode {
  const { can } = useWorkplace();
  return needs.length === 0 || needs.some(can) ? children : <NoAccess />;
}
