import { audited } from '../audit.js';
import { text } from '../fields.js';
import { operation } from '../operation.js';
import type { BusinessHours } from '../resources/business-hours.js';
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
  @TimeZone({ notNull: true })
  timezone?: string;

  @Flag({ notNull: true })
  hipaa_mode?: boolean;

  @Flag({ notNull: true })
  outbound_enabled?: boolean;

  @Flag({ notNull: true })
  leave_voicemail?: boolean;

  @Integer({ min: 0, max: 1_000_000 })
  daily_call_limit?: number | null;

  @Text({ max: 255, notNull: true })
  receptionist_name?: string;

  @ClearableText({ max: 8000, notNull: true })
  receptionist_instructions?: string;

  @Text({ max: 500 })
  greeting?: string | null;

  @OpeningHours({ description: 'Null if the hours are unknown, empty if the organization is closed' })
  business_hours?: BusinessHours | null;

  @CalendarDays({ max: 400, notNull: true })
  closed_days?: string[];

  @ObjectList(servicesShape, { notNull: true })
  services?: ReceptionistSettings['services'];

  @ObjectList(faqShape, { notNull: true })
  faq?: ReceptionistSettings['faq'];

  @ObjectList(intakeShape, { notNull: true })
  intake?: ReceptionistSettings['intake'];

  @ObjectList(handoffShape, { notNull: true, description: 'Sets `handoff_number` to the number of the first entry' })
  handoff?: ReceptionistSettings['handoff'];

  @UsNumber({ max: 32, description: 'A US number in any common format. Replaces `handoff` by one entry' })
  handoff_number?: string | null;

  @TextList({ values: receptionistLanguages, min: 1, notNull: true })
  languages?: ReceptionistLanguage[];

  @PageUrl({ max: 2048 })
  privacy_url?: string | null;

  @Integer({ min: 5, max: 120, notNull: true })
  max_call_minutes?: number;

  @Integer({ min: 1, max: 1000, notNull: true })
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

  @Integer({ min: 1, max: 36_500 })
  retention_days?: number | null;
}

/** Settings that the platform may change. */
class OrganizationSettings extends OwnSettings {
  @Choice(plans, { notNull: true })
  plan?: Plan;

  @Integer({ min: 0, max: 1_000_000 })
  trial_minutes_remaining?: number | null;

  @Flag({ notNull: true })
  service_active?: boolean;

  @Flag({ notNull: true })
  terms_accepted?: boolean;

  @Flag({ notNull: true })
  receptionist_configured?: boolean;

  @Flag({ notNull: true })
  live_chat_enabled?: boolean;

  @E164({ description: 'Caller id of outbound calls' })
  outbound_number?: string | null;

  @Integer({ min: 1, max: 1000, notNull: true })
  outbound_lines?: number;

  @Text({ max: 64 })
  whatsapp_phone_number_id?: string | null;
}

/** `PATCH /settings` of the portal. */
export class UpdateSettingsBody extends OwnSettings {
  @Text({ max: 255, notNull: true })
  name?: string;
}

export class CreateOrganizationBody extends OrganizationSettings {
  @Text({ max: 255, required: true })
  name!: string;
}

export class UpdateOrganizationBody extends OrganizationSettings {
  @Text({ max: 255, notNull: true })
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

/** The same for changes by the organization's own people. They neither see nor change the trial minutes. */
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
  output: { kind: 'record', fields: organizationFields, beside: { test_key: text() } },
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
