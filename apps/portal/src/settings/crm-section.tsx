import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PlugIcon } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { ErrorState } from '../feedback/error-state.js';
import { say, sayError } from '../feedback/toasts.js';
import { Time } from '../format/time.js';
import { Panel } from '../layout/page.js';
import { crmFailure, CrmConnectionState, crmKey, type CrmConnection, type CrmProvider } from '../leads/crm.js';
import { useBase, useWorkplace } from '../session/session.js';
import { DeliveryState } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/skeleton.js';

const CrmDialog = lazy(async () => ({ default: (await import('./crm-dialog.js')).CrmDialog }));
const words = text.crm;

/** The number of pushes that a connection shows. */
const SHOWN = 5;

/** Connects CRMs in the page's mode, and shows how well that works. */
export function CrmSection(): ReactNode {
  const { tenant } = useWorkplace();
  const [creating, setCreating] = useState<CrmProvider | null>(null);
  const query = useQuery({
    queryKey: crmKey(tenant),
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/crm-connections', { signal })),
  });
  const connections = query.data?.data;
  return (
    <Panel title={words.title} description={tenant.mode === 'test' ? words.introTest : words.intro}>
      <div className="grid gap-5">
        {query.isError && !connections ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : connections ? (
          connections.length === 0 ? (
            <p className="text-muted-foreground">{words.empty}</p>
          ) : (
            <ul className="grid gap-5">
              {connections.map((connection) => (
                <li key={connection.id} aria-label={connection.name} className="rounded-md border p-4">
                  <Connection connection={connection} />
                </li>
              ))}
            </ul>
          )
        ) : (
          <Skeleton className="h-24" />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="button" size="sm" variant="outline" onClick={() => setCreating('hubspot')}>
            <PlugIcon aria-hidden />
            {words.connectHubSpot}
          </Button>
          <Button type="button" size="sm" variant="outline" onClick={() => setCreating('http')}>
            <PlugIcon aria-hidden />
            {words.connectOther}
          </Button>
        </div>
      </div>
      <Suspense>
        {creating && <CrmDialog provider={creating} connection={null} onClose={() => setCreating(null)} />}
      </Suspense>
    </Panel>
  );
}

function Connection({ connection }: { connection: CrmConnection }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const { id, name, provider, url, enabled } = connection;
  const params = { path: { crmConnection: id } };
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      say(done);
    } catch (error) {
      sayError(error);
    }
    await queryClient.invalidateQueries({ queryKey: [`deliveries/${id}`] });
    await queryClient.invalidateQueries({ queryKey: crmKey(tenant) });
  };
  const setEnabled = (next: boolean): Promise<void> =>
    run(
      () => bodyOf(apiOf(tenant).PATCH('/crm-connections/{crmConnection}', { params, body: { enabled: next } })),
      next ? words.resumed : words.paused,
    );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          <p className="text-[0.8125rem] wrap-anywhere text-muted-foreground">
            {url?.replace(/^https:\/\//, '') ?? words.providers[provider]}
          </p>
        </div>
        <CrmConnectionState connection={connection} />
      </div>
      <Trouble connection={connection} />
      <div className="flex flex-wrap gap-2">
        {!enabled && (
          <Button type="button" size="sm" onClick={() => void setEnabled(true)}>
            {words.resume}
          </Button>
        )}
        <Button
          type="button"
          size="sm"
          variant="outline"
          onClick={() =>
            void run(
              () => bodyOf(apiOf(tenant).POST('/crm-connections/{crmConnection}/test', { params })),
              words.testSent,
            )
          }
        >
          {words.test}
        </Button>
        <Button type="button" size="sm" variant="outline" onClick={() => setOpen('edit')}>
          {text.actions.edit}
        </Button>
        {enabled && (
          <Button type="button" size="sm" variant="outline" onClick={() => void setEnabled(false)}>
            {words.pause}
          </Button>
        )}
        <Button type="button" size="sm" variant="ghost" onClick={() => setOpen('remove')}>
          {words.remove}
        </Button>
      </div>
      <Pushes connection={connection} onRun={run} />
      <Suspense>
        {open === 'edit' && <CrmDialog provider={provider} connection={connection} onClose={() => setOpen(null)} />}
      </Suspense>
      {open === 'remove' && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          description={words.removeDescription}
          action={words.remove}
          onConfirm={async () => {
            await bodyOf(apiOf(tenant).DELETE('/crm-connections/{crmConnection}', { params }));
            say(words.removed);
            await queryClient.invalidateQueries({ queryKey: crmKey(tenant) });
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function Trouble({ connection: { enabled, paused_reason, failing_since } }: { connection: CrmConnection }): ReactNode {
  if (enabled && !failing_since) return null;
  return (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-2.5 text-[0.8125rem] text-warn">
      {enabled ? words.failingHint : words.pausedBy[paused_reason ?? 'person']}
    </p>
  );
}

function Pushes({
  connection: { id },
  onRun,
}: {
  connection: CrmConnection;
  onRun: (work: () => Promise<unknown>, done: string) => Promise<void>;
}): ReactNode {
  const { tenant } = useWorkplace();
  const base = useBase();
  const query = useQuery({
    queryKey: [`deliveries/${id}`, tenant.organization, tenant.mode],
    queryFn: ({ signal }) => {
      const params = { path: { crmConnection: id }, query: { per_page: SHOWN } };
      return bodyOf(apiOf(tenant).GET('/crm-connections/{crmConnection}/deliveries', { params, signal }));
    },
  });
  const pushes = query.data?.data;
  if (query.isError && !pushes) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!pushes) return <Skeleton className="h-16" />;
  const retry = (delivery: number): Promise<void> =>
    onRun(() => {
      const params = { path: { crmConnection: id, delivery } };
      return bodyOf(apiOf(tenant).POST('/crm-connections/{crmConnection}/deliveries/{delivery}/retry', { params }));
    }, words.retried);
  const replay = (): Promise<void> =>
    onRun(() => {
      const params = { path: { crmConnection: id } };
      return bodyOf(apiOf(tenant).POST('/crm-connections/{crmConnection}/replays', { params }));
    }, words.replayed);
  return (
    <div className="grid gap-2 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-[0.8125rem] font-medium">{words.pushes}</h4>
        {pushes.some(({ status }) => status === 'failed') && (
          <Button type="button" size="xs" variant="outline" onClick={() => void replay()}>
            {words.replay}
          </Button>
        )}
      </div>
      {pushes.length === 0 ? (
        <p className="text-[0.8125rem] text-muted-foreground">{words.pushesEmpty}</p>
      ) : (
        <ul className="divide-y text-[0.8125rem]">
          {pushes.map((push) => (
            <li key={push.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-24">
                {push.lead_id === null ? (
                  words.testLead
                ) : (
                  <Link to={`${base}/leads/${push.lead_id}`} className="link">
                    {words.lead(push.lead_id)}
                  </Link>
                )}
                {push.event === 'lead.updated' && <span className="text-muted-foreground"> ({words.corrected})</span>}
              </span>
              <DeliveryState {...push} />
              {push.status !== 'delivered' && push.last_error && (
                <span className="min-w-0 wrap-anywhere text-muted-foreground">{crmFailure(push)}</span>
              )}
              <span className="ml-auto text-muted-foreground">
                <Time at={push.created_at} />
              </span>
              {push.status !== 'pending' && (
                <Button
                  type="button"
                  size="xs"
                  variant="outline"
                  aria-label={`${words.retry}: ${push.lead_id === null ? words.testLead : words.lead(push.lead_id)}`}
                  onClick={() => void retry(push.id)}
                >
                  {words.retry}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
