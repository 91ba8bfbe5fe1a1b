import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { BanIcon, ClockIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { ContactLink } from '../contacts/contact-link.js';
import { ErrorState } from '../feedback/error-state.js';
import { Time } from '../format/time.js';
import { otherClocks } from '../format/times.js';
import { Panel } from '../layout/page.js';
import { useWorkplace } from '../session/session.js';
import { isRechecked, reasonOf } from '../states/blocked-reason.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { Skeleton } from '../ui/skeleton.js';
import { DecisionTrace } from './decision-trace.js';
import { zonesIn } from './evidence-text.js';
import type { OutboundCall } from './outbound-calls-page.js';

type Decision = components['schemas']['CallDecision'];

/** The last decision on a call. It belongs to the call, so that a change of the call requests it again. */
export function useDecision(id: number): UseQueryResult<{ data: Decision }> {
  const { tenant, can } = useWorkplace();
  const { organization, mode } = tenant;
  return useQuery({
    queryKey: ['outbound-call', organization, mode, String(id), 'decision'],
    queryFn: ({ signal }) => {
      const params = { path: { outboundCall: id } };
      return bodyOf(apiOf(tenant).GET('/outbound-calls/{outboundCall}/decision', { params, signal }));
    },
    enabled: can('outbound-calls.get-decision'),
  });
}

/** Shows rule by rule why the call rang, waits or is blocked. */
export function DecisionPanel({ query }: { query: UseQueryResult<{ data: Decision }> }): ReactNode {
  const { tenant } = useWorkplace();
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const decision = query.data?.data;
  const intro = tenant.mode === 'test' ? text.outbound.testDecisionIntro : text.outbound.decisionIntro;
  return (
    <Panel title={text.outbound.decision} description={intro} flush>
      {decision ? <DecisionTrace trace={decision.trace} className="[&_li]:px-4" /> : <Skeleton className="m-3 h-96" />}
    </Panel>
  );
}

/** Explains at the top of the page why the call does not ring. */
export function DecisionNotice({ call, decision }: { call: OutboundCall; decision: Decision | undefined }): ReactNode {
  const { tenant } = useWorkplace();
  const reason = reasonOf(call);
  const isAgain = isRechecked(call.blocked_reason);
  const isBlocked = call.status === 'blocked';
  const waits = call.status === 'scheduled' || call.status === 'queued';
  if (!isBlocked && !waits) return null;
  const Icon = isBlocked ? BanIcon : ClockIcon;
  return (
    <div
      className={cn('flex gap-3 rounded-lg px-4 py-3', isBlocked ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn')}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div>
        {waits && call.scheduled_for ? (
          <>
            <p className="font-medium">
              {isAgain ? text.outbound.checkedAgain : text.outbound.waitsUntil}{' '}
              <Time at={call.scheduled_for} only="due" /> · <Time at={call.scheduled_for} only="distance" />
              {decision &&
                otherClocks(new Date(call.scheduled_for), decision.trace.flatMap(zonesIn)).map(
                  (clock) => ` · ${clock}`,
                )}
            </p>
            {reason && (
              <p className="mt-0.5">
                {reason} {isAgain && <ContactLink contact={call.phone_number}>{text.outbound.otherCall}</ContactLink>}
              </p>
            )}
            {tenant.mode === 'test' && <p className="mt-0.5">{text.outbound.testWaits}</p>}
          </>
        ) : (
          <p className="font-medium">{reason ?? text.outbound.queued}</p>
        )}
      </div>
    </div>
  );
}
