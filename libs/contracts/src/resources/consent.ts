import { outboundCallPurposes } from '../events/outbound-call-events.js';
import { flag, integer, listOf, oneOf, text, timestamp, type PresentedOf, type RecordOf } from '../fields.js';

/** How a person gives consent. */
export const consentMethods = ['api_callback', 'web_form', 'call_verbal', 'chat', 'import', 'portal'] as const;
export type ConsentMethod = (typeof consentMethods)[number];

/** Evidence of a consent to AI calls. It may be revoked, but is never deleted. */
export const consentFields = {
  id: integer(),
  livemode: flag(),
  phone_number: text().describe('E.164'),
  purposes: listOf(oneOf(outboundCallPurposes)),
  consent_text: text().describe('The exact wording the person agreed to'),
  source_url: text().nullable(),
  ip_address: text().nullable(),
  user_agent: text().nullable(),
  obtained_at: timestamp(),
  revoked_at: timestamp().nullable(),
  created_at: timestamp(),
};

export type ConsentRecord = RecordOf<typeof consentFields>;
export type Consent = PresentedOf<typeof consentFields>;
