import { errorCatalogue } from './errors.js';
import { flag, text, timestamp, type RecordOf } from './fields.js';

interface DecisionReasonDefinition {
  /**
   * `refuse`: the call can never be placed. `delay`: it may ring later. `late block`: it could ring when it was asked
   * for, and may no longer when its time has come.
   */
  kind: 'refuse' | 'delay' | 'late block';
  message: string;
}

const refusal = (code: keyof typeof errorCatalogue): DecisionReasonDefinition => ({
  kind: 'refuse',
  message: errorCatalogue[code].message,
});

/** Why an outbound call is refused or delayed, in the order in which the rules are evaluated: the first refusal wins. */
export const decisionReasons = {
  invalid_number: refusal('invalid_number'),
  service_inactive: refusal('service_inactive'),
  terms_not_accepted: refusal('terms_not_accepted'),
  outbound_disabled: refusal('outbound_disabled'),
  no_receptionist: refusal('no_receptionist'),
  hipaa_marketing: refusal('hipaa_marketing'),
  do_not_call: refusal('do_not_call'),
  no_consent: refusal('no_consent'),
  trial_minutes_exhausted: refusal('trial_minutes_exhausted'),
  outside_hours: { kind: 'delay', message: 'It is outside calling hours (8am to 8pm) where this number is.' },
  frequency_limit: {
    kind: 'delay',
    message: 'This number was already called three times in the last 24 hours.',
  },
  daily_limit: { kind: 'delay', message: "The account's daily outbound call limit is reached." },
  already_on_call: { kind: 'delay', message: 'This number is on another call right now.' },
  consent_revoked: { kind: 'late block', message: 'Consent was withdrawn before the call could be placed.' },
} as const satisfies Record<string, DecisionReasonDefinition>;

export type DecisionReason = keyof typeof decisionReasons;

/** The reasons for which a request is answered with a refusal. */
export const refusalReasons = [
  'invalid_number',
  'service_inactive',
  'terms_not_accepted',
  'outbound_disabled',
  'no_receptionist',
  'hipaa_marketing',
  'do_not_call',
  'no_consent',
  'trial_minutes_exhausted',
] as const satisfies readonly DecisionReason[];
export type RefusalReason = (typeof refusalReasons)[number];

export const decisionFields = {
  allowed: flag().describe('True when the call can ring now'),
  reason: text().nullable(),
  message: text().nullable(),
  retry_at: timestamp().nullable().describe('When a delayed call will ring'),
};

/** What the rules say of a call: it may ring now, later (`retry_at`), or never. */
export type Decision = RecordOf<typeof decisionFields>;
