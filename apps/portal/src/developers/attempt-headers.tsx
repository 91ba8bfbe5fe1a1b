import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FormError } from '../feedback/error-state.js';
import { CopyButton } from '../fields/copy-button.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import type { Delivery } from './delivery-list.js';

const words = text.webhooks;

interface Shown {
  delivery: Delivery;
  /** The place of the attempt in the log, counted from 1. */
  number: number;
  of: 'request' | 'response';
}

/** The headers of one attempt, requested when a person opens them. */
export function AttemptHeaders(shown: Shown): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="min-w-0 text-[0.8125rem]" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit text-muted-foreground hover:text-foreground">{words.headers[shown.of]}</summary>
      {isOpen && <Headers {...shown} />}
    </details>
  );
}

function Headers({ delivery, number, of }: Shown): ReactNode {
  const { tenant } = useWorkplace();
  const { id, webhook_endpoint_id: webhookEndpoint, attempt_log: log } = delivery;
  const params = { path: { webhookEndpoint, delivery: id } };
  const query = useQuery({
    queryKey: ['delivery', tenant.organization, tenant.mode, String(id), 'headers', log.length],
    queryFn: ({ signal }) =>
      bodyOf(
        apiOf(tenant).GET('/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/headers', { params, signal }),
      ),
    placeholderData: (earlier) => earlier,
  });
  const attempt = query.data?.data[number - 1];
  if (query.isError && !attempt) return <FormError error={query.error} />;
  if (!attempt) return <Skeleton className="mt-2 h-24" />;
  const headers = attempt[`${of}_headers`];
  if (!headers) return <p className="mt-2 text-muted-foreground">{words.noHeaders[of]}</p>;
  return (
    <>
      <div className="mt-2 flex items-start gap-1 rounded-md border bg-muted/40 py-1 pr-1 pl-3">
        <dl className="min-w-0 flex-1 py-1 font-mono text-xs">
          {headers.map(({ name, value }, index) => (
            <div key={index} className="py-1 sm:grid sm:py-0.5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-3">
              <dt className="text-muted-foreground wrap-anywhere">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <CopyButton
          value={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          name={words.headersOf[of](number)}
        />
      </div>
      {of === 'response' && attempt.truncated && <p className="mt-1 text-muted-foreground">{words.headersTruncated}</p>}
    </>
  );
}
