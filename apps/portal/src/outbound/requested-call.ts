import type { EnteredConsent } from '../consents/consent-fields.js';

export const PURPOSES = ['informational', 'marketing'] as const;

/** A call as a member requests it. */
export interface RequestedCall {
  phone_number: string;
  contact_name: string | null;
  purpose: (typeof PURPOSES)[number];
}

/** A consent that was entered for one number and purpose. */
export interface ConsentOfCall {
  wanted: string;
  given: EnteredConsent;
}

const EMPTY: EnteredConsent = { text: '', page: '', obtainedAt: '' };

/** What a consent covers: the number and the purpose of the call. */
export function keyOf({ phone_number, purpose }: Omit<RequestedCall, 'contact_name'>): string {
  return `${purpose} ${phone_number}`;
}

/** The consent that was entered for this number and purpose. A consent for another call is no evidence for this one. */
export function consentFor(wanted: string, entered: ConsentOfCall | null): EnteredConsent {
  return entered?.wanted === wanted ? entered.given : EMPTY;
}

/** The times are in whole seconds, and come from the clocks of two machines. */
const TOLERANCE_MS = 5000;

/** Whether a request has created the call. Otherwise, an earlier call to the number was waiting. */
export function isNewCall(createdAt: string | null, answeredAt: string | null, tookMs: number): boolean {
  const begunAt = Date.parse(answeredAt ?? '') - tookMs;
  return createdAt === null || !(Date.parse(createdAt) < begunAt - TOLERANCE_MS);
}
