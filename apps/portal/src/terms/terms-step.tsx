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

type Terms = NonNullable<ReturnType<typeof useTerms>['data']>['data'];

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
      {isOpen && <TermsText terms={terms} />}
      <div className="flex flex-wrap items-center gap-2">
        {isOpen && (
          <Button size="sm" disabled={accept.isPending} onClick={() => accept.mutate(terms)}>
            {accept.isPending ? words.accepting : words.accept}
          </Button>
        )}
        <ReadButton isOpen={isOpen} onChange={setOpen} />
        <span className="text-[0.8125rem] text-muted-foreground">{words.version(terms.version)}</span>
      </div>
      {isOpen && <p className="text-[0.8125rem] text-muted-foreground">{words.statement}</p>}
    </div>
  );
}

function TermsText({ terms }: { terms: Terms }): ReactNode {
  return (
    <div
      className="max-h-80 overflow-y-auto rounded-md border bg-muted p-4 leading-6 whitespace-pre-wrap"
      tabIndex={0}
      role="region"
      aria-label={words.version(terms.version)}
    >
      {terms.text}
    </div>
  );
}

function ReadButton({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }): ReactNode {
  return (
    <Button size="sm" variant="outline" aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
      {isOpen ? words.hide : words.read}
    </Button>
  );
}

/** The person and the time of the acceptance, and the terms. Terms that have changed since can be accepted again. */
export function AcceptedTerms(): ReactNode {
  const { can } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const query = useTerms();
  const terms = query.data?.data;
  if (query.isError && !terms) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!terms) return <Skeleton className="mt-1 h-5 w-48 max-w-full" />;
  const { acceptance } = terms;
  const hasChanged = acceptance !== null && acceptance.text_sha256 !== terms.text_sha256;
  return (
    <div className="mt-1 grid gap-2">
      <p className="text-[0.8125rem] text-muted-foreground">
        {acceptance ? (
          <>
            {words.acceptedBy(acceptance.accepted_by)} · {words.version(acceptance.version)} ·{' '}
            <FullTime at={acceptance.accepted_at} />
          </>
        ) : (
          words.acceptedElsewhere
        )}
      </p>
      {hasChanged && <p>{words.changed(terms.version)}</p>}
      {hasChanged && can('terms.accept-own') ? (
        <TermsStep />
      ) : (
        <>
          {isOpen && <TermsText terms={terms} />}
          <div>
            <ReadButton isOpen={isOpen} onChange={setOpen} />
          </div>
        </>
      )}
    </div>
  );
}
