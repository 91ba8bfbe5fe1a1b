import { audited } from '../audit.js';
import { text } from '../fields.js';
import { operation } from '../operation.js';
import type { BusinessHours } from '../validation/business-hours.js';
import { organizationFields, plans, type Plan } from '../resources/organization.js';
import {
  faqShape,
  handoffShape,
  intakeShape,
  receptionistLanguages,
  servicesShape,
  type ReceptionistLanguage,
  type ReceptionistSettings,
} from '../resources/receptionist-settings.js';
import {
  CalendarDays,
  Choice,
  ClearableText,
  E164,
  Flag,
  Integer,
  PageUrl,
  Text,
  TextList,
  TimeZone,
  UsNumber,
} from '../validation/field-decorators.js';
import { ObjectList, OpeningHours } from '../validation/structured-fields.js';
import { PagingQuery } from './paging-query.js';

/** Whether the value consists of scheme, host and port of a page, as browsers send them in `Origin`. */
function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;
}

/**
 * Settings of an organization that its own people may change too. An absent field keeps its value, or gets its default
 * in a new organization.
 */
class OwnSettings {
  @TimeZone({
    notNull: true,
    description: 'IANA region/city name such as America/Chicago, or UTC. Calling hours, days and limits follow it',
  })
  timezone?: string;

  @Flag({
    notNull: true,
    description: 'Whether responses and events leave out content, such as transcripts and messages',
  })
  hipaa_mode?: boolean;

  @Flag({ notNull: true, description: 'Whether outbound calls are allowed' })
  outbound_enabled?: boolean;

  @Flag({ notNull: true, description: 'Whether AI calls leave a message when voicemail answers' })
  leave_voicemail?: boolean;

  @Integer({ min: 0, max: 1_000_000, description: 'Dials per local day; null for the limit of the plan' })
  daily_call_limit?: number | null;

  @Text({ max: 255, notNull: true, description: 'The name with which the AI introduces itself' })
  receptionist_name?: string;

  @ClearableText({ max: 8000, notNull: true, description: 'What the AI should know and do, in your words' })
  receptionist_instructions?: string;

  @Text({ max: 500, description: 'Spoken after the sentence that discloses the AI; null for none' })
  greeting?: string | null;

  @OpeningHours({ description: 'Null if the hours are unknown, empty if the organization is closed' })
  business_hours?: BusinessHours | null;

  @CalendarDays({
    max: 400,
    notNull: true,
    description: 'Days without business hours, by the clock of the organization',
  })
  closed_days?: string[];

  @ObjectList(servicesShape, { notNull: true, description: 'What can be booked; replaces the list' })
  services?: ReceptionistSettings['services'];

  @ObjectList(faqShape, { notNull: true, description: 'What the receptionist can answer; replaces the list' })
  faq?: ReceptionistSettings['faq'];

  @ObjectList(intakeShape, {
    notNull: true,
    description: 'What the receptionist asks after the contact and the reason; replaces the list',
  })
  intake?: ReceptionistSettings['intake'];

  @ObjectList(handoffShape, { notNull: true, description: 'Sets `handoff_number` to the number of the first entry' })
  handoff?: ReceptionistSettings['handoff'];

  @UsNumber({ max: 32, description: 'A US number in any common format. Replaces `handoff` by one entry' })
  handoff_number?: string | null;

  @TextList({
    values: receptionistLanguages,
    min: 1,
    notNull: true,
    description: 'The languages that the receptionist speaks',
  })
  languages?: ReceptionistLanguage[];

  @PageUrl({ max: 2048, description: 'The privacy policy that the chat widget links to; null for none' })
  privacy_url?: string | null;

  @Integer({
    min: 5,
    max: 120,
    notNull: true,
    description: 'After these minutes the receptionist takes a message and ends the call',
  })
  max_call_minutes?: number;

  @Integer({
    min: 1,
    max: 1000,
    notNull: true,
    description: 'Inbound calls that the receptionist answers at the same time',
  })
  inbound_lines?: number;

  @Text({ max: 500, description: 'Said in a voicemail message, between who called and where to call back' })
  voicemail_text?: string | null;

  @TextList({
    max: 100,
    refuseItem: (item) => (isOrigin(item) ? null : 'is not an origin'),
    notNull: true,
    description: 'Origins such as https://www.example.com; an empty list allows all',
  })
  widget_origins?: string[];

  @Integer({ min: 1, max: 36_500, description: 'Records older than this are removed; null keeps them' })
  retention_days?: number | null;
}

/** Settings that the platform may change. */
class OrganizationSettings extends OwnSettings {
  @Choice(plans, { notNull: true, description: 'The plan, which sets the default of `daily_call_limit`' })
  plan?: Plan;

  @Integer({ min: 0, max: 1_000_000, description: 'Call minutes left on trial; null if there is no limit' })
  trial_minutes_remaining?: number | null;

  @Flag({
    notNull: true,
    description: 'Whether the organization may use the service; false refuses calls and replies of the AI',
  })
  service_active?: boolean;

  @Flag({ notNull: true, description: 'Whether outbound calling terms are accepted, which outbound calls need' })
  terms_accepted?: boolean;

  @Flag({ notNull: true, description: 'Whether the receptionist is ready to call, which outbound calls need' })
  receptionist_configured?: boolean;

  @Flag({ notNull: true, description: 'Whether the widget and replies to chats are available' })
  live_chat_enabled?: boolean;

  @E164({ description: 'Caller id of outbound calls' })
  outbound_number?: string | null;

  @Integer({ min: 1, max: 1000, notNull: true, description: 'How many outbound calls may be in progress at once' })
  outbound_lines?: number;

  @Text({
    max: 64,
    description: 'Id of the phone number at Meta that receives WhatsApp messages; null without WhatsApp',
  })
  whatsapp_phone_number_id?: string | null;
}

/** `PATCH /settings` of the portal. */
export class UpdateSettingsBody extends OwnSettings {
  @Text({ max: 255, notNull: true, description: 'Name of the business' })
  name?: string;
}

export class CreateOrganizationBody extends OrganizationSettings {
  @Text({ max: 255, required: true, description: 'Name of the business' })
  name!: string;
}

export class UpdateOrganizationBody extends OrganizationSettings {
  @Text({ max: 255, notNull: true, description: 'Name of the business' })
  name?: string;
}

const platform = { owner: 'gateway', api: 'platform' } as const;

/** What the audit log shows of a changed organization. */
const organizationAudit = {
  values: [
    'timezone',
    'hipaa_mode',
    'plan',
    'trial_minutes_remaining',
    'service_active',
    'terms_accepted',
    'outbound_enabled',
    'receptionist_configured',
    'live_chat_enabled',
    'leave_voicemail',
    'outbound_number',
    'outbound_lines',
    'daily_call_limit',
    'widget_origins',
    'whatsapp_phone_number_id',
    'retention_days',
    'business_hours',
    'handoff_number',
    'closed_days',
    'languages',
    'max_call_minutes',
    'inbound_lines',
  ],
  texts: [
    'name',
    'receptionist_name',
    'receptionist_instructions',
    'greeting',
    'voicemail_text',
    'services',
    'faq',
    'intake',
    'handoff',
    'privacy_url',
  ],
} as const;

const { values, texts } = organizationAudit;

export const organizationDeleted = audited('organization.deleted', organizationFields, { values: ['deleted_at'] });

/** The audit of changes by the organization's own people. They neither see nor change the trial minutes. */
export const settingsAudited = audited('organization.updated', organizationFields, {
  values: values.filter((name) => name !== 'trial_minutes_remaining'),
  texts,
});

export const createOrganization = operation({
  ...platform,
  name: 'organizations.create',
  method: 'POST',
  path: '/organizations',
  summary: 'Create an organization with its first test key',
  status: 201,
  body: CreateOrganizationBody,
  audit: audited('organization.created', organizationFields, organizationAudit),
  output: {
    kind: 'record',
    fields: organizationFields,
    beside: { test_key: text().describe('An API key of test mode with every scope. Shown in this response only') },
  },
  errors: [],
});

export const listOrganizations = operation({
  ...platform,
  name: 'organizations.list',
  method: 'GET',
  path: '/organizations',
  summary: 'List organizations',
  status: 200,
  query: PagingQuery,
  paged: true,
  output: { kind: 'page', fields: organizationFields },
  errors: [],
});

export const getOrganization = operation({
  ...platform,
  name: 'organizations.get',
  method: 'GET',
  path: '/organizations/{organization}',
  summary: 'Retrieve an organization',
  status: 200,
  output: { kind: 'record', fields: organizationFields },
  errors: [],
});

export const deleteOrganization = operation({
  ...platform,
  name: 'organizations.delete',
  method: 'DELETE',
  path: '/organizations/{organization}',
  summary: 'Suspend an organization at once and remove its data after 30 days',
  status: 200,
  needsReauthentication: true,
  audit: organizationDeleted,
  output: { kind: 'record', fields: organizationFields },
  errors: [],
});

export const restoreOrganization = operation({
  ...platform,
  name: 'organizations.restore',
  method: 'POST',
  path: '/organizations/{organization}/restore',
  summary: 'Undo the deletion of an organization',
  status: 200,
  effect: { idempotent: true },
  audit: audited('organization.restored', organizationFields, { values: ['deleted_at'] }),
  output: { kind: 'record', fields: organizationFields },
  errors: ['invalid_transition'],
});

export const updateOrganization = operation({
  ...platform,
  name: 'organizations.update',
  method: 'PATCH',
  path: '/organizations/{organization}',
  summary: 'Update an organization in every service',
  status: 200,
  needsReauthentication: ({ hipaa_mode }) => hipaa_mode !== undefined,
  body: UpdateOrganizationBody,
  audit: audited('organization.updated', organizationFields, organizationAudit),
  output: { kind: 'record', fields: organizationFields },
  errors: [],
});
