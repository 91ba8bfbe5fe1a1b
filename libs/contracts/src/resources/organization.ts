import { flag, idOf, integer, json, listOf, oneOf, text, timestamp, type PresentedOf } from '../fields.js';
import { storedListSchema } from '../validation/structured-fields.js';
import { businessHoursSchema, type BusinessHours } from '../validation/business-hours.js';
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
  id: idOf('organization'),
  name: text().describe('Name of the business'),
  timezone: text().describe('IANA time zone, such as America/Chicago. Calling hours, days and limits follow it'),
  hipaa_mode: flag().describe('Whether responses and events leave out content, such as transcripts and messages'),
  plan: oneOf(plans).describe('The plan, which sets the default of `daily_call_limit`'),
  trial_minutes_remaining: integer().nullable().describe('Call minutes left on trial; null if there is no limit'),
  service_active: flag().describe(
    'Whether the organization may use the service; false refuses calls and replies of the AI',
  ),
  terms_accepted: flag().describe('Whether outbound calling terms are accepted, which outbound calls need'),
  outbound_enabled: flag().describe('Whether outbound calls are allowed'),
  receptionist_configured: flag().describe('Whether the receptionist is ready to call, which outbound calls need'),
  live_chat_enabled: flag().describe('Whether the widget and replies to chats are available'),
  leave_voicemail: flag().describe('Whether AI calls leave a message when voicemail answers'),
  outbound_number: text().nullable().describe('Caller id of outbound calls in E.164; null if there is none'),
  outbound_lines: integer().describe('How many outbound calls may be in progress at once'),
  daily_call_limit: integer().nullable().describe('Dials per local day; null for the limit of the plan'),
  receptionist_name: text().describe('The name with which the AI introduces itself'),
  receptionist_instructions: text().describe('What the AI should know and do, in your words'),
  greeting: text().nullable().describe('Spoken after the sentence that discloses the AI; null for none'),
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
  privacy_url: text().nullable().describe('The privacy policy that the chat widget links to; null for none'),
  max_call_minutes: integer().describe('After these minutes the receptionist takes a message and ends the call'),
  inbound_lines: integer().describe('Inbound calls that the receptionist answers at the same time'),
  voicemail_text: text().nullable().describe('Said in a voicemail message, between who called and where to call back'),
  widget_id: text().describe('Public id with which a website loads the chat widget'),
  widget_origins: listOf(text()).describe('Origins of the websites that may show the widget; empty allows all'),
  whatsapp_phone_number_id: text()
    .nullable()
    .describe('Id of the phone number at Meta that receives WhatsApp messages; null without WhatsApp'),
  retention_days: integer().nullable().describe('Records older than this are removed; null keeps them'),
  deleted_at: timestamp()
    .nullable()
    .describe('When the organization was deleted; null if it is not. It can be restored for 30 days'),
  removed_at: timestamp().nullable().describe('When the data was removed permanently; null before'),
  created_at: timestamp().describe('When the organization was created'),
};

export type Organization = PresentedOf<typeof organizationFields>;

/** Fields of a key and its organization, as the key itself reads them. */
export const accountFields = {
  livemode: flag().describe('True for a live key, false for a test key'),
  organization: json<{ id: number; name: string; hipaa_mode: boolean; timezone: string }>({
    type: 'object',
    properties: {
      id: { type: 'integer', description: 'Unique id of the organization' },
      name: { type: 'string', description: 'Name of the business' },
      hipaa_mode: { type: 'boolean', description: 'Whether responses and events leave out content' },
      timezone: { type: 'string', description: 'IANA time zone, such as America/Chicago' },
    },
    required: ['id', 'name', 'hipaa_mode', 'timezone'],
  }).describe('The organization of the key'),
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
      id: { type: 'integer', description: 'Unique id of the key' },
      name: { type: 'string', description: 'What the organization calls the key' },
      prefix: { type: 'string', description: 'The first characters of the key' },
      mode: { type: 'string', enum: ['live', 'test'], description: 'Which records the key can access' },
      scopes: { type: 'array', items: { type: 'string' }, description: 'What the key may do' },
      expires_at: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'When the key expires; null if it does not',
      },
    },
    required: ['id', 'name', 'prefix', 'mode', 'scopes', 'expires_at'],
  }).describe('The key of the request'),
};

export type Account = PresentedOf<typeof accountFields>;
