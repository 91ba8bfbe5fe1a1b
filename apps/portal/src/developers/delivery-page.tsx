import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.js';
import { apiOf, bodyOf } from '../api/client.js';
import { ErrorState } from '../feedback/error-state.js';
import { NotFound } from '../layout/not-found.js';
import { CopyButton } from '../fields/copy-button.js';
import { FullTime, Time, useNow } from '../format/time.js';
import { milliseconds } from '../format/times.js';
import { BackLink } from '../layout/back-link.js';
import { Facts, Page, Panel } from '../layout/page.js';
import { useRefresh } from '../live/live.js';
import { useBase, useWorkplace } from '../session/session.js';
import { DeliveryState } from '../states/state.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { Skeleton } from '../ui/skeleton.js';
import { AttemptHeaders } from './attempt-headers.js';
import type { Delivery } from './delivery-list.js';
import { DeliveryPayload } from './delivery-payload.js';
import { useEndpoints } from './endpoints-query.js';
import { responseOf } from './response.js';
import { RetryButton } from './retry-button.js';

const REFRESH_MS = 2000;

export function DeliveryPage(): ReactNode {
  const { endpoint, delivery: id } = useParams({ strict: false }) as { endpoint: string; delivery: string };
  const { tenant } = useWorkplace();
  const base = useBase();
  const params = { path: { webhookEndpoint: Number(endpoint), delivery: Number(id) } };
  const refresh = useRefresh();
  const query = useQuery({
    queryKey: ['delivery', tenant.organization, tenant.mode, id],
    queryFn: ({ signal }) =>
      bodyOf(apiOf(tenant).GET('/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}', { params, signal })),
    refetchInterval: ({ state }) => (state.data?.data.status === 'pending' ? refresh(REFRESH_MS) : false),
  });
  const delivery = query.data?.data;
  const now = useNow();
  const url = useEndpoints().data?.data.find(({ id: one }) => one === Number(endpoint))?.url;
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return (
    <Page
      title={text.webhooks.delivery(Number(id))}
      heading={delivery ? <span className="font-mono">{delivery.event}</span> : undefined}
      above={
        <BackLink to={`${base}/developers/webhooks/${endpoint}`}>
          {url ? text.webhooks.deliveriesTo(hostOf(url)) : text.webhooks.deliveries}
        </BackLink>
      }
      actions={delivery && <RetryButton delivery={delivery} />}
    >
      {query.isError && !delivery ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-4">
            <Panel title={text.webhooks.attempts} flush>
              {delivery ? <Attempts delivery={delivery} /> : <Skeleton className="m-4 h-24" />}
            </Panel>
            <DeliveryPayload endpoint={endpoint} delivery={id} />
          </div>
          <Panel>
            {delivery ? (
              <Facts
                facts={[
                  [text.webhooks.deliveryColumns.status, <DeliveryState {...delivery} />],
                  [text.webhooks.createdAt, <FullTime at={delivery.created_at} />],
                  delivery.delivered_at && [text.webhooks.deliveredAt, <FullTime at={delivery.delivered_at} />],
                  delivery.next_attempt_at && [
                    text.webhooks.nextAttempt,
                    Date.parse(delivery.next_attempt_at) <= now.getTime() ? (
                      text.webhooks.dueNow
                    ) : (
                      <Time at={delivery.next_attempt_at} only="distance" />
                    ),
                  ],
                  [
                    text.webhooks.eventId,
                    <span className="flex items-center justify-end gap-1">
                      <code className="min-w-0 truncate font-mono text-xs">{delivery.event_id}</code>
                      <CopyButton value={delivery.event_id} name={text.webhooks.eventId} />
                    </span>,
                  ],
                ]}
              />
            ) : (
              <Skeleton className="h-24" />
            )}
          </Panel>
        </div>
      )}
    </Page>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Every attempt with its response and timings, newest first. */
function Attempts({ delivery }: { delivery: Delivery }): ReactNode {
  const log = delivery.attempt_log;
  if (log.length === 0) return <p className="px-4 py-6 text-muted-foreground">{text.webhooks.noAttempts}</p>;
  const longest = Math.max(...log.map(({ duration_ms }) => duration_ms), 1);
  return (
    <ol className="divide-y">
      {log
        .map((attempt, index) => ({ attempt, number: index + 1 }))
        .reverse()
        .map(({ attempt, number }) => (
          <li key={number} className="grid gap-2 px-4 py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:gap-x-2 max-sm:text-[0.8125rem]">
              <span className="font-medium">{text.webhooks.attempt(number)}</span>
              <span
                className={cn(
                  'rounded-sm px-1.5 py-0.5 font-mono text-xs',
                  attempt.error ? 'bg-bad-soft text-bad' : 'bg-good-soft text-good',
                )}
              >
                {responseOf(attempt.response_status, attempt.error)}
              </span>
              <span className="tabular text-muted-foreground">{milliseconds(attempt.duration_ms)}</span>
              <span className="ml-auto text-muted-foreground">
                <Time at={attempt.at} />
              </span>
            </div>
            <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-muted">
              <div
                className={cn('h-full rounded-full', attempt.error ? 'bg-bad' : 'bg-good')}
                style={{ width: `${Math.max(2, (100 * attempt.duration_ms) / longest)}%` }}
              />
            </div>
            <Timings timings={attempt.timings} />
            <AttemptHeaders delivery={delivery} number={number} of="request" />
            {attempt.response_status !== null && <AttemptHeaders delivery={delivery} number={number} of="response" />}
          </li>
        ))}
    </ol>
  );
}

function Timings({ timings }: { timings: Delivery['attempt_log'][number]['timings'] }): ReactNode {
  const names = ['dns_ms', 'connect_ms', 'tls_ms', 'first_byte_ms'] as const;
  const isReused = timings.connect_ms === null && timings.first_byte_ms !== null;
  return (
    <p className="tabular flex flex-wrap gap-x-4 text-xs text-muted-foreground">
      {isReused && <span>{text.webhooks.reused}</span>}
      {names.map((name) => {
        const value = timings[name];
        return (
          value !== null && (
            <span key={name}>
              {text.webhooks.timings[name]} {milliseconds(value)}
            </span>
          )
        );
      })}
    </p>
  );
}
