import { useMutation } from '@tanstack/react-query';
import { CheckIcon, ClockIcon, MinusIcon, XIcon, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { Time } from '../format/time.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { Input } from '../ui/input.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';

type Check = components['schemas']['CallCheck'];
type Purpose = keyof typeof text.purpose;

const OUTCOMES: Readonly<Record<Check['trace'][number]['outcome'], readonly [LucideIcon, string]>> = {
  passed: [CheckIcon, 'text-good'],
  refused: [XIcon, 'text-bad'],
  delayed: [ClockIcon, 'text-warn'],
  skipped: [MinusIcon, 'text-muted-foreground'],
};

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

function Result({ check: { allowed, reason, message, retry_at, trace } }: { check: Check }): ReactNode {
  const reasons: Readonly<Record<string, string>> = text.outbound.reasons;
  const rules: Readonly<Record<string, string>> = text.outbound.rule;
  const tone = allowed ? 'bg-good-soft text-good' : retry_at ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad';
  return (
    <div role="status" className="grid gap-3">
      <div className={cn('rounded-md px-3 py-2.5', tone)}>
        <p className="font-medium">
          {allowed ? text.outbound.checkAllowed : retry_at ? text.outbound.checkDelayed : text.outbound.checkRefused}{' '}
          {retry_at && !allowed && <Time at={retry_at} only="due" />}
        </p>
        {reason && <p>{reasons[reason] ?? message}</p>}
      </div>
      <ol aria-label={text.outbound.rules} className="divide-y rounded-md border text-[0.8125rem]">
        {trace.map(({ rule, outcome, citation }) => {
          const [Icon, look] = OUTCOMES[outcome];
          return (
            <li key={rule} className="flex items-center gap-2.5 px-3 py-1.5">
              <Icon className={cn('size-4 shrink-0', look)} aria-label={text.outbound.outcomes[outcome]} />
              <span className={cn('min-w-0 flex-1', outcome === 'skipped' && 'text-muted-foreground')}>
                {rules[rule] ?? rule.replaceAll('_', ' ')}
              </span>
              {citation && <span className="text-xs text-muted-foreground">{citation}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
