import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { ErrorState } from '../feedback/error-state.js';
import { CopyButton } from '../fields/copy-button.js';
import { Panel } from '../layout/page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { recordOf } from './event-record.js';

const words = text.webhooks;

/** The request body of a delivery, with a link to its record. */
export function DeliveryPayload({ endpoint, delivery }: { endpoint: string; delivery: string }): ReactNode {
  const { tenant, can } = useWorkplace();
  const isAllowed = can('webhook-endpoints.get-payload');
  const query = useQuery({
    queryKey: ['delivery-payload', tenant.organization, tenant.mode, delivery],
    queryFn: ({ signal }) => {
      const params = { path: { webhookEndpoint: Number(endpoint), delivery: Number(delivery) } };
      const path = '/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/payload';
      return bodyOf(apiOf(tenant).GET(path, { params, signal }));
    },
    enabled: isAllowed,
    staleTime: Infinity,
  });
  if (!isAllowed) return null;
  if (query.isError && !query.data) {
    return (
      <Panel title={words.payload}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    );
  }
  if (!query.data) {
    return (
      <Panel title={words.payload}>
        <Skeleton className="h-48" />
      </Panel>
    );
  }
  const { body } = query.data.data;
  return (
    <Panel
      title={words.payload}
      description={<RecordLink body={body} />}
      actions={<CopyButton value={body} name={words.payloadName} />}
      flush
    >
      <pre
        tabIndex={0}
        aria-label={words.payload}
        className="max-h-[60dvh] overflow-auto p-4 font-mono text-xs leading-5"
      >
        {JSON.stringify(JSON.parse(body), null, 2)}
      </pre>
    </Panel>
  );
}

function RecordLink({ body }: { body: string }): ReactNode {
  const base = useBase();
  const record = recordOf(body);
  if (!record) return null;
  if (record.path === null) return `${record.name} · ${words.records.sample}`;
  return (
    <Link to={`${base}${record.path}`} className="link">
      {record.name}
    </Link>
  );
}
