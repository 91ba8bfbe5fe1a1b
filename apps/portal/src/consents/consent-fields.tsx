import type { ReactNode } from 'react';
import { Field } from '../fields/field.js';
import { fieldError } from '../fields/form-errors.js';
import { FullTime } from '../format/time.js';
import { inputTime, inputTimeAfter } from '../format/times.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { Textarea } from '../ui/textarea.js';
import { withdrawalOf, type Consent } from './consent.js';

const words = text.callBack;
const MAX_CONSENT_TEXT = 10_000;
/** The request of the person is no new consent if the last one ended in this way. */
const FINAL_CAUSES: readonly Consent['revoked_cause'][] = ['wrong_number', 'opt_out'];

/** The names of the fields in errors of the API. */
export const CONSENT_FIELDS = ['consent_text', 'source_url', 'obtained_at'];

/** A consent as a member enters it. */
export interface EnteredConsent {
  text: string;
  page: string;
  /** The value of an input of the type `datetime-local`. */
  obtainedAt: string;
}

/** Whether the last consent ended in a way that allows no new one here. */
export function isFinal(withdrawn: Consent | undefined): boolean {
  return withdrawn !== undefined && FINAL_CAUSES.includes(withdrawn.revoked_cause);
}

/** The first time at which a consent after a withdrawal can have been given, as the value of an input. */
export function earliestAfter(withdrawn: Consent | undefined): string {
  return withdrawn?.revoked_at ? inputTimeAfter(new Date(withdrawn.revoked_at)) : '';
}

export function isComplete({ text: given, obtainedAt }: EnteredConsent, withdrawn: Consent | undefined): boolean {
  return given.trim() !== '' && obtainedAt !== '' && obtainedAt >= earliestAfter(withdrawn);
}

/** An entered consent as the API reads it. */
export function toBody({ text: given, page, obtainedAt }: EnteredConsent) {
  return {
    consent_text: given.trim(),
    source_url: page.trim() || null,
    obtained_at: new Date(obtainedAt).toISOString(),
  };
}

/** The exact words of a consent, its time and its page. Shows no fields if no new consent is allowed here. */
export function ConsentFields({
  consent,
  onChange,
  withdrawn,
  hint,
  obtainedHint,
  error,
}: {
  consent: EnteredConsent;
  onChange: (consent: EnteredConsent) => void;
  /** The newest consent if it was withdrawn. */
  withdrawn: Consent | undefined;
  hint: string;
  obtainedHint: string;
  error: unknown;
}): ReactNode {
  if (withdrawn && isFinal(withdrawn)) return <Withdrawn consent={withdrawn} />;
  return (
    <>
      {withdrawn && <Withdrawn consent={withdrawn} />}
      <Field label={words.words} hint={hint} error={fieldError(error, 'consent_text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={MAX_CONSENT_TEXT}
            value={consent.text}
            onChange={({ target }) => onChange({ ...consent, text: target.value })}
            required
          />
        )}
      </Field>
      <Field
        label={words.obtained}
        hint={withdrawn ? words.obtainedAgainHint : obtainedHint}
        error={fieldError(error, 'obtained_at')}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            min={earliestAfter(withdrawn)}
            max={inputTime(new Date())}
            value={consent.obtainedAt}
            onChange={({ target }) => onChange({ ...consent, obtainedAt: target.value })}
            required
          />
        )}
      </Field>
      <Field label={words.page} hint={words.pageHint} error={fieldError(error, 'source_url')}>
        {(control) => (
          <Input
            {...control}
            type="url"
            value={consent.page}
            onChange={({ target }) => onChange({ ...consent, page: target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** How the last consent ended. */
function Withdrawn({ consent }: { consent: Consent }): ReactNode {
  return (
    <p className="rounded-md bg-warn-soft px-3 py-2.5 text-warn">
      {withdrawalOf(consent)}: <FullTime at={consent.revoked_at} />
    </p>
  );
}
