import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
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
  const { callers, calls, warnings } = query.data.data;
  return (
    <div role="status" className="rounded-md border bg-muted px-3 py-2.5 text-[0.8125rem]">
      <p>
        <span className="text-muted-foreground">{text.blocked.preview}: </span>
        {callers === 0 ? text.blocked.previewEmpty : text.blocked.previewCounts(callers, calls)}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="mt-1.5 flex gap-2 text-warn">
          <TriangleAlertIcon className="mt-0.5 size-4 shrink-0" aria-hidden />
          {warning}
        </p>
      ))}
    </div>
  );
}
