import { flag, integer, json, listOf, oneOf, text, timestamp, type PresentedOf } from '../fields.js';
import { storedListSchema } from '../validation/structured-fields.js';
import { businessHoursSchema, type BusinessHours } from './business-hours.js';
import {
  faqShape,
  handoffShape,
  intakeShape,
  receptionistLanguages,
  servicesShape,
  type ReceptionistSettings,
} from './receptionist-settings.js';

export const plans = ['trial', 'starter', 'pro'] as const;
export type Plan = (typeof plans)[number];

/** An organization as the platform sees it. */
export const organizationFields = {
  id: integer(),
  name: text(),
  timezone: text().describe('IANA zone name'),
  hipaa_mode: flag(),
  plan: oneOf(plans),
  trial_minutes_remaining: integer().nullable(),
  service_active: flag(),
  terms_accepted: flag(),
  outbound_enabled: flag(),
  receptionist_configured: flag(),
  live_chat_enabled: flag(),
  leave_voicemail: flag(),
  outbound_number: text().nullable(),
  outbound_lines: integer(),
  daily_call_limit: integer().nullable(),
  receptionist_name: text(),
  receptionist_instructions: text(),
  greeting: text().nullable().describe('Spoken after the sentence that discloses the AI'),
  business_hours: json<BusinessHours | null>({ ...businessHoursSchema, type: ['array', 'null'] }).describe(
    'Null if the hours are unknown, empty if the organization is closed',
  ),
  closed_days: json<string[]>({ type: 'array', items: { type: 'string', format: 'date' } }).describe(
    'Days without business hours, by the clock of the organization',
  ),
  services: json<ReceptionistSettings['services']>(storedListSchema(servicesShape)).describe('What can be booked'),
  faq: json<ReceptionistSettings['faq']>(storedListSchema(faqShape)).describe('What the receptionist can answer'),
  intake: json<ReceptionistSettings['intake']>(storedListSchema(intakeShape)).describe(
    'What the receptionist asks after the contact and the reason',
  ),
  handoff: json<ReceptionistSettings['handoff']>(storedListSchema(handoffShape)).describe(
    'Who takes over a conversation, tried in order',
  ),
  handoff_number: text().nullable().describe('E.164; the number of the first entry of `handoff`'),
  languages: listOf(oneOf(receptionistLanguages)).describe('The languages that the receptionist speaks'),
  privacy_url: text().nullable().describe('The privacy policy that the chat widget links to'),
  max_call_minutes: integer().describe('After these minutes the receptionist takes a message and ends the call'),
  inbound_lines: integer().describe('Inbound calls that the receptionist answers at the same time'),
  voicemail_text: text().nullable().describe('Said in a voicemail message, between who called and where to call back'),
  widget_id: text(),
  widget_origins: listOf(text()),
  whatsapp_phone_number_id: text().nullable(),
  retention_days: integer().nullable(),
  deleted_at: timestamp().nullable().describe('When the organization was deleted. It can be restored for 30 days'),
  removed_at: timestamp().nullable().describe('When the data was removed permanently'),
  created_at: timestamp(),
};

export type Organization = PresentedOf<typeof organizationFields>;

/** Fields of a key and its organization, as the key itself reads them. */
export const accountFields = {
  livemode: flag(),
  organization: json<{ id: number; name: string; hipaa_mode: boolean; timezone: string }>({
    type: 'object',
    properties: {
      id: { type: 'integer' },
      name: { type: 'string' },
      hipaa_mode: { type: 'boolean' },
      timezone: { type: 'string' },
    },
    required: ['id', 'name', 'hipaa_mode', 'timezone'],
  }),
  api_key: json<{
    id: number;
    name: string;
    prefix: string;
    mode: 'live' | 'test';
    scopes: string[];
    expires_at: string | null;
  }>({
    type: 'object',
    properties: {
      id: { type: 'integer' },
      name: { type: 'string' },
      prefix: { type: 'string' },
      mode: { type: 'string', enum: ['live', 'test'] },
      scopes: { type: 'array', items: { type: 'string' } },
      expires_at: { type: ['string', 'null'], format: 'date-time' },
    },
    required: ['id', 'name', 'prefix', 'mode', 'scopes', 'expires_at'],
  }),
};

export type Account = PresentedOf<typeof accountFields>;
