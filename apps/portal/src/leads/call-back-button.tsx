import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PhoneOutgoingIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import type { Consent } from '../consents/consent.js';
import {
  CONSENT_FIELDS,
  ConsentFields,
  earliestAfter,
  isComplete,
  isFinal,
  toBody,
  type EnteredConsent,
} from '../consents/consent-fields.js';
import { FormError } from '../feedback/error-state.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { otherError } from '../fields/form-errors.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { FullTime, Time } from '../format/time.js';
import { inputTime } from '../format/times.js';
import { consentIn } from '../outbound/evidence-text.js';
import { useBase, useWorkplace } from '../session/session.js';
import { isRechecked } from '../states/blocked-reason.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/skeleton.js';
import { nameOf, type Lead } from './lead.js';

const words = text.callBack;
/** A callback is about something that the person asked for. */
const PURPOSE = 'informational';
/** The longest value in the context of a call, in code points. */
const MAX_CONTEXT_VALUE = 1000;

type Check = components['schemas']['CallCheck'];

/** Has the AI call a lead. */
export function CallBackButton({ lead }: { lead: Lead }): ReactNode {
  const { can } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const mayCall = ['outbound-calls.create', 'outbound-calls.check', 'consents.get', 'consents.list'].every(can);
  if (!mayCall || !lead.phone_number) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <PhoneOutgoingIcon aria-hidden />
        {words.open}
      </Button>
      {isOpen && <CallBackDialog lead={lead} phoneNumber={lead.phone_number} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What the rules say of a call now. */
interface Standing {
  check: Check;
  /** The consent on which the call relies. */
  consent: Consent | undefined;
  /** Without consent in force, the newest one if it was withdrawn. */
  withdrawn: Consent | undefined;
}

function useStanding(phone_number: string) {
  const { tenant } = useWorkplace();
  return useQuery({
    queryKey: ['consents', tenant.organization, tenant.mode, 'call-back', phone_number],
    queryFn: async ({ signal }): Promise<Standing> => {
      const api = apiOf(tenant);
      const body = { phone_number, purpose: PURPOSE } as const;
      const { data: check } = await bodyOf(api.POST('/outbound-calls/check', { body, signal }));
      const standing: Standing = { check, consent: undefined, withdrawn: undefined };
      const consent = check.trace.map(consentIn).find((id) => id !== null);
      if (consent) {
        const params = { path: { consent } };
        standing.consent = (await bodyOf(api.GET('/consents/{consent}', { params, signal }))).data;
      } else if (check.reason === 'no_consent') {
        const params = { query: { phone_number, per_page: 1 } };
        const [newest] = (await bodyOf(api.GET('/consents', { params, signal }))).data;
        if (newest?.revoked_at) standing.withdrawn = newest;
      }
      return standing;
    },
  });
}

function CallBackDialog({
  lead,
  phoneNumber: phone_number,
  onClose,
}: {
  lead: Lead;
  phoneNumber: string;
  onClose: () => void;
}): ReactNode {
  const { tenant, can } = useWorkplace();
  const base = useBase();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [entered, setEntered] = useState<EnteredConsent | null>(null);
  const standing = useStanding(phone_number);
  const check = standing.data?.check;
  const asksForConsent = check?.reason === 'no_consent';
  const withdrawn = asksForConsent ? standing.data?.withdrawn : undefined;
  const leadTime = inputTime(lead.created_at ? new Date(lead.created_at) : new Date());
  const obtainedAt = leadTime < earliestAfter(withdrawn) ? '' : leadTime;
  const consent = entered ?? { text: '', page: '', obtainedAt };
  const isRefused = check !== undefined && !check.allowed && !check.retry_at && !asksForConsent;
  const name = nameOf(lead);
  const call = useMutation({
    mutationFn: async (given: EnteredConsent | null) => {
      const api = apiOf(tenant);
      if (given) {
        const body = { phone_number, purposes: [PURPOSE], ...toBody(given) };
        await bodyOf(api.POST('/consents', { body: body as never }));
      }
      const { name: contact_name, reason, urgency } = lead;
      const context = {
        ...(reason ? { reason: [...reason].slice(0, MAX_CONTEXT_VALUE).join('') } : {}),
        ...(urgency ? { urgency } : {}),
      };
      const body = { phone_number, contact_name, purpose: PURPOSE, context } as const;
      return bodyOf(api.POST('/outbound-calls', { body }));
    },
    onSuccess: async ({ data }) => {
      say(words.requested(name));
      onClose();
      if (can('outbound-calls.get')) await navigate({ to: `${base}/outbound-calls/${data.id}` });
    },
    // A consent that was stored before the call was refused is on record.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['consents'] }),
  });
  return (
    <FormDialog
      title={words.title(name)}
      description={words.description(formatPhoneNumber(phone_number))}
      submit={check?.allowed ? words.submit : words.submitLater}
      submitting={words.submitting}
      isSubmitting={call.isPending}
      isDisabled={!check || isRefused || isFinal(withdrawn) || (asksForConsent && !isComplete(consent, withdrawn))}
      error={otherError(call.error, CONSENT_FIELDS) ?? standing.error}
      onSubmit={() => call.mutate(asksForConsent ? consent : null)}
      onClose={onClose}
    >
      {!check ? (
        !standing.isError && <Skeleton className="h-24" />
      ) : isRefused ? (
        <FormError error={reasonFor(check)} />
      ) : asksForConsent ? (
        <ConsentFields
          consent={consent}
          onChange={setEntered}
          withdrawn={withdrawn}
          hint={words.wordsHint}
          obtainedHint={words.obtainedHint}
          error={call.error}
        />
      ) : (
        <OnRecord check={check} consent={standing.data?.consent} />
      )}
    </FormDialog>
  );
}

function reasonFor({ reason, message }: Check): string {
  const reasons: Readonly<Record<string, string>> = text.outbound.reasons;
  return (reason && reasons[reason]) ?? message ?? text.outbound.checkRefused;
}

/** When the phone rings, and the consent on which the call relies. */
function OnRecord({ check, consent }: { check: Check; consent: Consent | undefined }): ReactNode {
  return (
    <>
      <p className={check.allowed ? undefined : 'rounded-md bg-warn-soft px-3 py-2.5 text-warn'}>
        {check.allowed ? (
          words.now
        ) : (
          <>
            {isRechecked(check.reason) ? text.outbound.checkRechecked : text.outbound.checkDelayed}{' '}
            <Time at={check.retry_at} only="due" />. {reasonFor(check)}
          </>
        )}
      </p>
      {consent && (
        <figure className="grid gap-1.5">
          <figcaption className="text-[0.8125rem] text-muted-foreground">
            {words.onRecord} <FullTime at={consent.obtained_at} />
          </figcaption>
          <blockquote className="border-l-2 pl-4 leading-6 whitespace-pre-wrap wrap-anywhere">
            {consent.consent_text}
          </blockquote>
        </figure>
      )}
    </>
  );
}
