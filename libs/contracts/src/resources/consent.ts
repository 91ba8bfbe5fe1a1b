import { outboundCallPurposes } from '../events/outbound-call-events.js';
import { flag, integer, listOf, oneOf, text, timestamp, type PresentedOf, type RecordOf } from '../fields.js';

/** How a person gives consent. */
export const consentMethods = ['api_callback', 'web_form', 'call_verbal', 'chat', 'import', 'portal'] as const;
export type ConsentMethod = (typeof consentMethods)[number];

/** Evidence of a consent to AI calls. It may be revoked, but is never deleted. */
export const consentFields = {
  id: integer().describe('Id of the consent'),
  livemode: flag().describe('True for live calls, false for test calls'),
  phone_number: text().describe('E.164'),
  purposes: listOf(oneOf(outboundCallPurposes)).describe(
    'What the person agreed to. A consent for marketing covers informational calls too',
  ),
  consent_text: text().describe('The exact wording the person agreed to'),
  source_url: text().nullable().describe('The page on which the person agreed'),
  ip_address: text().nullable().describe('The address from which the person agreed'),
  user_agent: text().nullable().describe('The browser with which the person agreed'),
  obtained_at: timestamp().describe('When the person agreed'),
  revoked_at: timestamp().nullable().describe('When the consent was withdrawn; null while it is in force'),
  created_at: timestamp().describe('When the consent was recorded'),
};

export type ConsentRecord = RecordOf<typeof consentFields>;
export type Consent = PresentedOf<typeof consentFields>;
