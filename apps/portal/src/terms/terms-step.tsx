import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { ErrorState, FormError } from '../feedback/error-state.js';
import { say } from '../feedback/toasts.js';
import { FullTime } from '../format/time.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/skeleton.js';

const words = text.terms;

function useTerms() {
  const { tenant } = useWorkplace();
  return useQuery({
    queryKey: ['terms', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/terms', { signal })),
  });
}

/** The terms of outbound calls, to be read and accepted. */
export function TermsStep(): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const query = useTerms();
  const terms = query.data?.data;
  const accept = useMutation({
    mutationFn: ({ version, text_sha256 }: { version: string; text_sha256: string }) =>
      bodyOf(apiOf(tenant).POST('/terms', { body: { version, text_sha256 } })),
    onSuccess: async () => {
      say(words.saved);
      await Promise.all(['terms', 'settings'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    },
  });
  if (query.isError && !terms) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!terms) return <Skeleton className="h-8 w-48" />;
  return (
    <div className="grid gap-3">
      <FormError error={accept.error} />
      {isOpen && (
        <div
          className="max-h-80 overflow-y-auto rounded-md border bg-muted p-4 leading-6 whitespace-pre-wrap"
          tabIndex={0}
          role="region"
          aria-label={words.version(terms.version)}
        >
          {terms.text}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isOpen && (
          <Button size="sm" disabled={accept.isPending} onClick={() => accept.mutate(terms)}>
            {accept.isPending ? words.accepting : words.accept}
          </Button>
        )}
        <Button size="sm" variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hide : words.read}
        </Button>
        <span className="text-[0.8125rem] text-muted-foreground">{words.version(terms.version)}</span>
      </div>
      {isOpen && <p className="text-[0.8125rem] text-muted-foreground">{words.statement}</p>}
    </div>
  );
}

/** The person and the time of the acceptance. */
export function AcceptedTerms(): ReactNode {
  const query = useTerms();
  const acceptance = query.data?.data.acceptance;
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (acceptance === undefined) return <Skeleton className="mt-1 h-5 w-48 max-w-full" />;
  return (
    <p className="mt-1 text-[0.8125rem] text-muted-foreground">
      {acceptance ? (
        <>
          {words.acceptedBy(acceptance.accepted_by)} · {words.version(acceptance.version)} ·{' '}
          <FullTime at={acceptance.accepted_at} />
        </>
      ) : (
        words.acceptedElsewhere
      )}
    </p>
  );
}
