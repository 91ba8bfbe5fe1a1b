import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isCode } from '../api/api-error.js';
import { apiOf, bodyOf } from '../api/client.js';
import {
  CONSENT_FIELDS,
  ConsentFields,
  isComplete,
  isFinal,
  toBody,
  type EnteredConsent,
} from '../consents/consent-fields.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { Label } from '../ui/label.js';
import { RadioGroup, RadioGroupItem } from '../ui/radio-group.js';
import { consentFor, isNewCall, keyOf, PURPOSES, type ConsentOfCall, type RequestedCall } from './requested-call.js';

/** Requests an AI call. If the call is refused because no consent is on record, the person can enter the consent. */
export function RequestCallDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { tenant, can } = useWorkplace();
  const base = useBase();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [purpose, setPurpose] = useState<RequestedCall['purpose']>('informational');
  const [entered, setEntered] = useState<ConsentOfCall | null>(null);
  /** The call that was refused because no consent is on record. */
  const [refused, setRefused] = useState<string | null>(null);
  const phone_number = phone.trim();
  const wanted = keyOf({ phone_number, purpose });
  const consent = consentFor(wanted, entered);
  const asksForConsent = refused === wanted && can('consents.list');
  const newest = useNewestConsent(asksForConsent ? phone_number : null);
  const withdrawn = newest.data?.revoked_at ? newest.data : undefined;
  const request = useMutation({
    mutationFn: async ({ body, given }: { body: RequestedCall; given: EnteredConsent | null }) => {
      const api = apiOf(tenant);
      if (given) {
        const { phone_number, purpose } = body;
        await bodyOf(api.POST('/consents', { body: { phone_number, purposes: [purpose], ...toBody(given) } as never }));
        setRefused(null);
      }
      const begunAt = performance.now();
      const request = api.POST('/outbound-calls', { body });
      const { data: call } = await bodyOf(request);
      const answeredAt = (await request).response.headers.get('date');
      return { id: call.id, isNew: isNewCall(call.created_at, answeredAt, performance.now() - begunAt) };
    },
    onSuccess: async ({ id, isNew }) => {
      const open = { label: text.outbound.openCall, run: () => void navigate({ to: `${base}/outbound-calls/${id}` }) };
      say(isNew ? text.outbound.requested : text.outbound.alreadyWaits, can('outbound-calls.get') ? open : undefined);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['outbound-calls'] });
    },
    onError: (error, { body }) => {
      if (isCode(error, 'no_consent')) setRefused(keyOf(body));
    },
    // A consent that was stored before the call was refused is on record.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['consents'] }),
  });
  return (
    <FormDialog
      title={text.outbound.requestTitle}
      description={text.outbound.requestDescription}
      submit={text.outbound.submit}
      submitting={text.outbound.submitting}
      isSubmitting={request.isPending}
      isDisabled={asksForConsent && (newest.isPending || isFinal(withdrawn) || !isComplete(consent, withdrawn))}
      error={otherError(request.error, ['phone_number', 'contact_name', ...CONSENT_FIELDS]) ?? newest.error}
      onSubmit={() =>
        request.mutate({
          body: { phone_number, contact_name: name.trim() || null, purpose },
          given: asksForConsent ? consent : null,
        })
      }
      onClose={onClose}
    >
      <Field
        label={text.outbound.phone}
        hint={text.outbound.phoneHint}
        error={fieldError(request.error, 'phone_number')}
      >
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="off"
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            required
          />
        )}
      </Field>
      <Field label={text.outbound.name} error={fieldError(request.error, 'contact_name')}>
        {(control) => (
          <Input {...control} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <RadioGroup
        aria-label={text.outbound.purpose}
        value={purpose}
        onValueChange={(value) => setPurpose(value as typeof purpose)}
      >
        {PURPOSES.map((one) => (
          <div key={one} className="flex items-start gap-2.5">
            <RadioGroupItem id={`purpose-${one}`} value={one} className="mt-0.5" />
            <Label htmlFor={`purpose-${one}`} className="leading-5 font-normal">
              {text.outbound.purposes[one]}
            </Label>
          </div>
        ))}
      </RadioGroup>
      {asksForConsent && newest.isSuccess && (
        <ConsentFields
          consent={consent}
          onChange={(given) => setEntered({ wanted, given })}
          withdrawn={withdrawn}
          hint={purpose === 'marketing' ? text.callBack.marketingHint : text.callBack.wordsHint}
          obtainedHint={text.callBack.obtainedUnknownHint}
          error={request.error}
        />
      )}
    </FormDialog>
  );
}

/** The newest consent of a number, or null if it has none. Requests nothing without a number. */
function useNewestConsent(phone_number: string | null) {
  const { tenant } = useWorkplace();
  return useQuery({
    queryKey: ['consents', tenant.organization, tenant.mode, 'newest', phone_number],
    queryFn: async ({ signal }) => {
      const params = { query: { phone_number: phone_number!, per_page: 1 } };
      const { data } = await bodyOf(apiOf(tenant).GET('/consents', { params, signal }));
      return data[0] ?? null;
    },
    enabled: phone_number !== null,
  });
}
