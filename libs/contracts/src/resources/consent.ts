import { outboundCallPurposes } from '../events/outbound-call-events.js';
import { flag, integer, listOf, oneOf, text, timestamp, type PresentedOf, type RecordOf } from '../fields.js';

/** How a person gives consent. */
export const consentMethods = ['api_callback', 'web_form', 'call_verbal', 'chat', 'import', 'portal'] as const;
export type ConsentMethod = (typeof consentMethods)[number];

/** The cause of a withdrawal: the person withdrew the consent, opted out of all calls, or has another number. */
export const revocationCauses = ['withdrawn', 'opt_out', 'wrong_number'] as const;
export type RevocationCause = (typeof revocationCauses)[number];

/** The channel of a withdrawal or opt-out. */
export const revocationChannels = ['call', 'chat', 'api', 'portal'] as const;
export type RevocationChannel = (typeof revocationChannels)[number];

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
  seller: text().nullable().describe('The business that the person allowed to call'),
  form_version: text().nullable().describe('The version of the form or script with which the person agreed'),
  recorded_by: text().nullable().describe('The person or program that recorded the consent'),
  obtained_at: timestamp().describe('When the person agreed'),
  revoked_at: timestamp().nullable().describe('When the consent was withdrawn; null while it is in force'),
  revoked_cause: oneOf(revocationCauses)
    .nullable()
    .describe(
      'The cause: the consent was withdrawn, the person opted out of all calls, or the number is another person’s; null if unknown',
    ),
  revoked_channel: oneOf(revocationChannels).nullable().describe('The channel of the withdrawal; null if unknown'),
  created_at: timestamp().describe('When the consent was recorded'),
  hash: text().nullable().describe('SHA-256 of the consent in the ledger; null for a moment after an upgrade'),
  prev_hash: text().nullable().describe('The hash of the previous row of the ledger, which `hash` covers'),
};

export type ConsentRecord = RecordOf<typeof consentFields>;
export type Consent = PresentedOf<typeof consentFields>;
