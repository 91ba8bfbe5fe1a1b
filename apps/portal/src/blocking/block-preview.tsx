import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Time } from '../format/time.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';

const PAUSE_MS = 400;

/** Whether a pattern is complete enough to be looked up while it is typed. */
function isComplete(pattern: string): boolean {
  const digits = pattern.replace(/\D/g, '').replace(/^1/, '');
  return pattern.endsWith('*') ? digits.length >= 3 && digits.length < 10 : digits.length === 10;
}

/** Shows the calls and callers that a pattern would have blocked in the last 90 days, to avoid blocking customers. */
export function BlockPreview({ pattern }: { pattern: string }): ReactNode {
  const { tenant, can } = useWorkplace();
  const [settled, setSettled] = useState(pattern);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(pattern), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pattern]);
  const query = useQuery({
    queryKey: ['block-preview', tenant.organization, tenant.mode, settled],
    queryFn: () => bodyOf(apiOf(tenant).POST('/blocked-callers/preview', { body: { pattern: settled } })),
    enabled: can('blocked-callers.preview') && isComplete(settled),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!query.data || !isComplete(settled)) return null;
  const { callers, calls, leads, bookings, known_customers, samples, warnings } = query.data.data;
  return (
    <div role="status" className="rounded-md border bg-muted px-3 py-2.5 text-[0.8125rem]">
      <p>
        <span className="text-muted-foreground">{text.blocked.preview}: </span>
        {callers === 0 ? text.blocked.previewEmpty : text.blocked.previewCounts(callers, calls)}
      </p>
      {callers > 0 && <p>{text.blocked.previewOf(leads, bookings, known_customers)}</p>}
      {samples.length > 0 && (
        <ul aria-label={text.blocked.previewSamples} className="tabular mt-1.5 border-t pt-1.5">
          {samples.map((caller) => (
            <li key={caller.phone_number} className="flex justify-between gap-3">
              <span>{formatPhoneNumber(caller.phone_number)}</span>
              <span className="text-muted-foreground">
                {text.blocked.previewCalls(caller.calls)} · <Time at={caller.last_call_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="mt-1.5 flex gap-2 text-warn">
          <TriangleAlertIcon className="mt-0.5 size-4 shrink-0" aria-hidden />
          {warning}
        </p>
      ))}
    </div>
  );
}
