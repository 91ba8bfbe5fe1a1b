import { flag, integer, listOf, oneOf, record, text } from './fields.js';

export const plans = ['trial', 'starter', 'pro'] as const;
export type Plan = (typeof plans)[number];

export const organizationFacts = record({
  id: integer(),
  version: integer(),
  name: text(),
  timezone: text(),
  hipaa_mode: flag(),
  plan: oneOf(plans),
  trial_minutes_remaining: integer()
    .nullable()
    .describe('What the platform last set; the dialer keeps the balance from there on'),
  trial_minutes_version: integer().describe(
    'The version that set `trial_minutes_remaining`: a later one starts the balance anew',
  ),
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
  widget_id: text(),
  widget_origins: listOf(text()),
  whatsapp_phone_number_id: text().nullable(),
  retention_days: integer().nullable(),
});

/**
 * What other services need to know about an organization. A higher version replaces a lower one; the gateway owns the
 * truth and gives every change a new version.
 */
export type OrganizationFacts = (typeof organizationFacts)['value'];
