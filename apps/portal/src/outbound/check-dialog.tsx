import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { Time } from '../format/time.js';
import { longDate } from '../format/long-date.js';
import { clockTime } from '../format/times.js';
import { useWorkplace } from '../session/session.js';
import { isRechecked } from '../states/blocked-reason.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { Input } from '../ui/input.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { DecisionTrace } from './decision-trace.js';

type Check = components['schemas']['CallCheck'];
type Purpose = keyof typeof text.purpose;

/** Shows whether a number may be called, rule by rule. */
export function CheckDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const [phone, setPhone] = useState('');
  const [purpose, setPurpose] = useState<Purpose>('informational');
  const check = useMutation({
    mutationFn: () =>
      bodyOf(apiOf(tenant).POST('/outbound-calls/check', { body: { phone_number: phone.trim(), purpose } })),
  });
  return (
    <FormDialog
      title={text.outbound.checkTitle}
      description={text.outbound.checkDescription}
      submit={text.outbound.checkSubmit}
      isSubmitting={check.isPending}
      error={otherError(check.error, ['phone_number'])}
      onSubmit={() => check.mutate()}
      onClose={onClose}
    >
      <Field label={text.outbound.phone} hint={text.outbound.phoneHint} error={fieldError(check.error, 'phone_number')}>
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
      <Field label={text.outbound.purpose}>
        {(control) => (
          <NativeSelect {...control} value={purpose} onChange={({ target }) => setPurpose(target.value as Purpose)}>
            {Object.entries(text.purpose).map(([value, word]) => (
              <NativeSelectOption key={value} value={value}>
                {word}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        )}
      </Field>
      {check.data && <Result check={check.data.data} />}
    </FormDialog>
  );
}

function Result({ check: { allowed, reason, message, retry_at, trace, next_windows } }: { check: Check }): ReactNode {
  const reasons: Readonly<Record<string, string>> = text.outbound.reasons;
  const delayed = isRechecked(reason) ? text.outbound.checkRechecked : text.outbound.checkDelayed;
  const tone = allowed ? 'bg-good-soft text-good' : retry_at ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad';
  return (
    <div role="status" className="grid gap-3">
      <div className={cn('rounded-md px-3 py-2.5', tone)}>
        <p className="font-medium">
          {allowed ? text.outbound.checkAllowed : retry_at ? delayed : text.outbound.checkRefused}{' '}
          {retry_at && !allowed && <Time at={retry_at} only="due" />}
        </p>
        {reason && <p>{reasons[reason] ?? message}</p>}
      </div>
      <DecisionTrace trace={trace} className="rounded-md border" />
      {next_windows.length > 0 && (
        <details className="text-[0.8125rem]">
          <summary className="w-fit text-muted-foreground hover:text-foreground">{text.outbound.nextWindows}</summary>
          <ul className="tabular mt-2 grid gap-1">
            {next_windows.map(({ opens_at, closes_at }) => (
              <li key={opens_at}>{windowOf(new Date(opens_at), new Date(closes_at))}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** A period of calling hours, in the reader's time zone. */
function windowOf(opens: Date, closes: Date): string {
  return `${longDate(opens)}, ${text.outbound.window(clockTime(opens), clockTime(closes))}`;
}
