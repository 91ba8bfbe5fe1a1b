import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { EllipsisIcon, FlaskConicalIcon, SendIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { EmptyState } from '../feedback/empty-state.js';
import { ErrorState } from '../feedback/error-state.js';
import { NotFound } from '../layout/not-found.js';
import { say } from '../feedback/toasts.js';
import { BackLink } from '../layout/back-link.js';
import { Page, Panel } from '../layout/page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { EndpointState } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { LazyMenu } from '../feedback/lazy-menu.js';
import { Skeleton } from '../ui/skeleton.js';
import { EditEndpointDialog, RotateSecretDialog, TestEventDialog } from './endpoint-dialogs.js';
import { DeliveryList } from './delivery-list.js';
import { useEndpoints, useEndpointStatus, type Endpoint } from './endpoints-query.js';
import { useSetEnabled } from './pause.js';
import { ReplayDialog, ReplayProgress } from './replay.js';

type Open = 'test' | 'edit' | 'rotate' | 'replay' | 'remove' | null;

export function EndpointPage(): ReactNode {
  const { endpoint: id } = useParams({ strict: false }) as { endpoint: string };
  const base = useBase();
  const query = useEndpoints();
  const endpoint = query.data?.data.find((one) => String(one.id) === id);
  const above = <BackLink to={`${base}/developers/webhooks`}>{text.webhooks.title}</BackLink>;
  if (query.isError && !query.data) {
    return (
      <Page title={text.webhooks.endpoint} above={above}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  if (query.isPending) {
    return (
      <Page title={text.webhooks.endpoint} above={above}>
        <Skeleton className="h-24" />
      </Page>
    );
  }
  return endpoint ? <OneEndpoint endpoint={endpoint} above={above} /> : <NotFound />;
}

function OneEndpoint({ endpoint, above }: { endpoint: Endpoint; above: ReactNode }): ReactNode {
  const { can } = useWorkplace();
  const statusOf = useEndpointStatus();
  const [open, setOpen] = useState<Open>(null);
  const [replay, setReplay] = useState<number | null>(null);
  const close = (): void => setOpen(null);
  const test = can('webhook-endpoints.test') && (
    <Button size="sm" variant="outline" onClick={() => setOpen('test')}>
      <FlaskConicalIcon aria-hidden />
      {text.webhooks.test}
    </Button>
  );
  return (
    <Page
      title={endpoint.url}
      heading={endpoint.url.replace(/^https:\/\//, '')}
      description={endpoint.description}
      above={above}
      actions={
        <>
          {test}
          <EndpointMenu endpoint={endpoint} onOpen={setOpen} />
        </>
      }
    >
      <div className="grid gap-4">
        <Panel>
          <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
            <EndpointState status={statusOf(endpoint)} />
            {!endpoint.enabled && <p className="text-muted-foreground">{text.webhooks.pausedHint}</p>}
            <ul aria-label={text.webhooks.events} className="flex flex-1 flex-wrap gap-1.5">
              {endpoint.events.map((event) => (
                <li key={event} className="rounded-sm bg-muted px-1.5 py-0.5 font-mono text-xs">
                  {event}
                </li>
              ))}
            </ul>
          </div>
        </Panel>
        {replay !== null && <ReplayProgress endpoint={endpoint.id} replay={replay} onDone={() => setReplay(null)} />}
        <h2 className="mt-4 font-medium">{text.webhooks.deliveries}</h2>
        <DeliveryList
          endpoint={endpoint.id}
          empty={
            <EmptyState icon={SendIcon} {...text.webhooks.deliveriesEmpty}>
              {test}
            </EmptyState>
          }
        />
      </div>
      {open === 'test' && <TestEventDialog endpoint={endpoint} onClose={close} />}
      {open === 'edit' && <EditEndpointDialog endpoint={endpoint} onClose={close} />}
      {open === 'rotate' && <RotateSecretDialog endpoint={endpoint} onClose={close} />}
      {open === 'replay' && <ReplayDialog endpoint={endpoint.id} onStarted={setReplay} onClose={close} />}
      {open === 'remove' && <RemoveDialog endpoint={endpoint} onClose={close} />}
    </Page>
  );
}

function EndpointMenu({ endpoint, onOpen }: { endpoint: Endpoint; onOpen: (open: Open) => void }): ReactNode {
  const { can } = useWorkplace();
  const setEnabled = useSetEnabled(endpoint);
  return (
    <LazyMenu
      trigger={
        <Button variant="outline" size="icon-sm" aria-label={text.actions.more}>
          <EllipsisIcon aria-hidden />
        </Button>
      }
    >
      {({ DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator }) => (
        <DropdownMenuContent align="end" className="w-48">
          {can('webhook-endpoints.update') && (
            <>
              <DropdownMenuItem onSelect={() => onOpen('edit')}>{text.actions.edit}</DropdownMenuItem>
              <DropdownMenuItem onSelect={() => void setEnabled(!endpoint.enabled)}>
                {endpoint.enabled ? text.webhooks.pause : text.webhooks.resume}
              </DropdownMenuItem>
            </>
          )}
          {can('webhook-endpoints.rotate-secret') && (
            <DropdownMenuItem onSelect={() => onOpen('rotate')}>{text.webhooks.rotate}</DropdownMenuItem>
          )}
          {can('webhook-endpoints.start-replay') && (
            <DropdownMenuItem onSelect={() => onOpen('replay')}>{text.webhooks.replayTitle}</DropdownMenuItem>
          )}
          {can('webhook-endpoints.delete') && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem variant="destructive" onSelect={() => onOpen('remove')}>
                {text.webhooks.remove}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      )}
    </LazyMenu>
  );
}

function RemoveDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const base = useBase();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    const params = { path: { webhookEndpoint: endpoint.id } };
    await bodyOf(apiOf(tenant).DELETE('/webhook-endpoints/{webhookEndpoint}', { params }));
    say(text.webhooks.removed);
    await navigate({ to: `${base}/developers/webhooks` });
    await queryClient.invalidateQueries({ queryKey: ['endpoints'] });
  };
  return (
    <ConfirmDialog
      title={text.webhooks.removeTitle}
      description={text.webhooks.removeDescription}
      action={text.webhooks.remove}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
