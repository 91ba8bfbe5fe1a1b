import { errorCatalogue } from './errors.js';
import { flag, text, timestamp, type RecordOf } from './fields.js';

interface DecisionReasonDefinition {
  /**
   * What a reason means for a call.
   * - `refuse`: the call can never be placed.
   * - `delay`: it may be placed later.
   * - `block when due`: it was allowed when it was requested, and is no longer allowed when it is due.
   * - `cancel`: a request cancelled it while it waited.
   */
  kind: 'refuse' | 'delay' | 'block when due' | 'cancel';
  message: string;
}

const refusal = (code: keyof typeof errorCatalogue): DecisionReasonDefinition => ({
  kind: 'refuse',
  message: errorCatalogue[code].message,
});

/** The reasons to refuse or delay an outbound call, in the order of the rules. The first refusal is final. */
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
  consent_revoked: { kind: 'block when due', message: 'Consent was withdrawn before the call could be placed.' },
  cancelled: { kind: 'cancel', message: 'The call was cancelled before it rang.' },
} as const satisfies Record<string, DecisionReasonDefinition>;

export type DecisionReason = keyof typeof decisionReasons;

/** The reasons that refuse the request itself. */
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
  reason: text().nullable().describe('Code of the rule that refuses or delays the call; null if the call is allowed'),
  message: text().nullable().describe('The reason in words; null if the call is allowed'),
  retry_at: timestamp().nullable().describe('When a delayed call will ring; null if it is allowed or refused'),
};

/** The decision on an outbound call: allowed, delayed until `retry_at`, or refused. */
export type Decision = RecordOf<typeof decisionFields>;

/** True if the call may never ring. False if it may ring later. */
export function isRefusal({ allowed, retry_at }: Pick<Decision, 'allowed' | 'retry_at'>): boolean {
  return !allowed && retry_at === null;
}
