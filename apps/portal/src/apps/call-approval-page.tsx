import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.js';
import { apiOf, bodyOf } from '../api/client.js';
import type { CallApproval } from '../api/portal-paths.js';
import { ErrorState, FormError } from '../feedback/error-state.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { FullTime } from '../format/time.js';
import { Facts, Page, Panel } from '../layout/page.js';
import { useWorkplace } from '../session/session.js';
import { isRechecked } from '../states/blocked-reason.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/skeleton.js';

const words = text.callApprovals;

/** Shows a call that an AI app wants to place, for approval. */
export function CallApprovalPage(): ReactNode {
  const { approval: id } = useParams({ strict: false }) as { approval: string };
  const { tenant } = useWorkplace();
  const query = useQuery({
    queryKey: ['call-approval', tenant.organization, tenant.mode, id],
    queryFn: ({ signal }) =>
      bodyOf(apiOf(tenant).GET('/call-approvals/{approval}', { params: { path: { approval: Number(id) } }, signal })),
  });
  const approval = query.data?.data;
  if (!approval && query.error instanceof ApiError && query.error.status === 404) {
    return (
      <Page title={words.goneTitle} description={words.gone} wide={false}>
        {null}
      </Page>
    );
  }
  return (
    <Page
      title={words.title}
      heading={approval && words.heading(approval.client_name)}
      description={words.description}
      wide={false}
    >
      {query.isError && !approval ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : approval ? (
        <Approval approval={approval} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Page>
  );
}

function Approval({ approval }: { approval: CallApproval }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const approve = useMutation({
    mutationFn: () =>
      bodyOf(apiOf(tenant).POST('/call-approvals/{approval}/approve', { params: { path: { approval: approval.id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['call-approval'] }),
  });
  const { phone_number, purpose, hours, consent, allowed, reason, message, retry_at, approved_by, approved_at } =
    approval;
  return (
    <Panel>
      <div className="grid gap-5">
        <Facts
          facts={[
            [words.phone, phone_number ? formatPhoneNumber(phone_number) : text.lists.none],
            [words.purpose, text.purpose[purpose]],
            [words.decision, allowed ? words.allowed : (message ?? text.lists.none)],
            retry_at && [isRechecked(reason) ? words.laterCheck : words.later, <FullTime at={retry_at} />],
            hours && [
              words.hours,
              <>
                <FullTime at={hours.opens_at} /> – <FullTime at={hours.closes_at} />
              </>,
            ],
            [words.consent, consent?.consent_text ?? words.noConsent],
            [words.app, approval.client_id],
            [words.expires, <FullTime at={approval.expires_at} />],
            approved_by && [words.approvedBy, approved_by.name],
          ]}
        />
        <Given details={approval.details} />
        <FormError error={approve.error} />
        {approved_at ? (
          <p role="status" className="rounded-md bg-good-soft px-3 py-2.5 text-good">
            {words.approved}
          </p>
        ) : (
          <div>
            <Button disabled={approve.isPending} onClick={() => approve.mutate()}>
              {approve.isPending ? words.approving : words.approve}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** What the AI may say, because the app gave it. */
function Given({ details }: Pick<CallApproval, 'details'>): ReactNode {
  const names: Readonly<Record<string, string>> = words.details;
  const given = Object.entries(details ?? {});
  const isList = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const simple = given.filter(([, value]) => !isList(value));
  const further = given.flatMap(([, value]) => (isList(value) ? Object.entries(value) : []));
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{words.given}</h2>
      {given.length === 0 ? (
        <p className="text-[0.8125rem] text-muted-foreground">{details ? words.givenNothing : words.givenHidden}</p>
      ) : (
        <>
          <Facts facts={simple.map(([name, value]) => [names[name] ?? name, String(value)])} />
          <Facts facts={further.map(([name, value]) => [name, String(value)])} />
        </>
      )}
    </section>
  );
}
