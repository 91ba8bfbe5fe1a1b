import { audited } from '../audit.js';
import { leadSources, type LeadSource } from '../events/lead-events.js';
import { operation } from '../operation.js';
import { leadFields, type CustomField, type Scalar } from '../resources/lead.js';
import { outboundCallFields } from '../resources/outbound-call.js';
import {
  Choice,
  ConsentText,
  Email,
  ExternalId,
  Instant,
  IpAddress,
  Mode,
  PageUrl,
  RecordId,
  Text,
  UsNumber,
} from '../validation/field-decorators.js';
import { CustomFields, Entries, Nested } from '../validation/structured-fields.js';
import { PagingQuery } from './paging-query.js';

export class ListLeadsQuery extends PagingQuery {
  @UsNumber({ max: 32, description: 'A US number in any common format' })
  phone_number?: string | null;

  @Email({ description: 'Case-insensitive' })
  email?: string | null;

  @Instant({ description: 'Only leads created at or after this time' })
  since?: string | null;

  @Instant({ description: 'Only leads created before this time' })
  until?: string | null;
}

export class CallbackBody {
  @ConsentText({ description: 'The exact wording the person agreed to' })
  consent_text?: string | null;

  @PageUrl({ max: 2048, description: 'URL of the page where the person agreed' })
  source_url?: string | null;

  @IpAddress({ description: 'IP address of the person when they agreed' })
  ip_address?: string | null;

  @Text({ max: 512, description: 'Browser of the person' })
  user_agent?: string | null;
}

export class LeadContactBody {
  @Text({ max: 255, description: 'Full name' })
  name?: string | null;

  @Text({ max: 32, description: 'A US number in any common format' })
  phone_number?: string | null;

  @Email({ description: 'Of the person' })
  email?: string | null;

  @Text({ max: 2000, required: true, description: 'Why the person contacted the organization' })
  reason!: string;

  @Text({
    max: 50,
    description: 'How soon the person needs help, such as `high`',
  })
  urgency?: string | null;

  @Entries({
    max: 50,
    description:
      'Additional fields to store with the lead; a list of strings is stored with the keys "0", "1" and so on',
  })
  details?: Record<string, Scalar> | null;
}

export class CreateLeadBody extends LeadContactBody {
  @Text({
    max: 32,
    requiredWith: 'callback',
    description: 'A US number in any common format; required with `callback`',
  })
  override phone_number?: string | null;

  @Nested(() => CallbackBody, { description: 'Requests an AI callback to the person' })
  callback?: CallbackBody | null;
}

export class RecordLeadBody extends LeadContactBody {
  @Mode()
  livemode?: boolean | null;

  @ExternalId()
  external_id?: string | null;

  @Choice(leadSources.filter((source) => source !== 'api'), {
    required: true,
    description: 'Where the lead was captured',
  })
  source!: Exclude<LeadSource, 'api'>;

  @RecordId({ description: 'The call in which the lead was captured' })
  call_id?: number | null;

  @RecordId({ description: 'The chat in which the lead was captured' })
  chat_id?: number | null;

  @RecordId({ description: 'The outbound call in which the lead was captured' })
  outbound_call_id?: number | null;

  @CustomFields({ max: 50, description: 'Further fields by key, each with a `label` for people and a `value`' })
  custom_fields?: Record<string, CustomField> | null;
}

export class ChangeLeadBody {
  @Text({ max: 255, description: 'Full name' })
  name?: string | null;

  @Text({ max: 32, description: 'A US number in any common format' })
  phone_number?: string | null;

  @Email({ description: 'Of the person' })
  email?: string | null;

  @Text({ max: 2000, notNull: true, description: 'Why the person contacted the organization' })
  reason?: string;

  @Text({ max: 50, description: 'How soon the person needs help, such as `high`' })
  urgency?: string | null;

  @Entries({ max: 50, notNull: true, description: 'Entries to add or replace by key; the others stay' })
  details?: Record<string, Scalar>;

  @CustomFields({ max: 50, notNull: true, description: 'Fields to add or replace by key; the others stay' })
  custom_fields?: Record<string, CustomField>;
}

export const listLeads = operation({
  name: 'leads.list',
  owner: 'records',
  api: 'public',
  method: 'GET',
  path: '/leads',
  summary: 'List leads',
  forModels:
    'Use it to find people who contacted the organization. Returns `reason`, `urgency` and contact data of each.',
  status: 200,
  scope: 'leads:read',
  query: ListLeadsQuery,
  paged: true,
  output: { kind: 'page', fields: leadFields },
  errors: [],
});

export const getLead = operation({
  name: 'leads.get',
  owner: 'records',
  api: 'public',
  method: 'GET',
  path: '/leads/{lead}',
  summary: 'Retrieve a lead',
  forModels: 'Use it for one lead. Returns `reason`, `details` and contact data.',
  status: 200,
  scope: 'leads:read',
  output: { kind: 'record', fields: leadFields },
  errors: [],
});

export const createLead = operation({
  name: 'leads.create',
  owner: 'records',
  api: 'public',
  method: 'POST',
  path: '/leads',
  summary: 'Create a lead, optionally with an AI callback',
  effect: { reachesPeople: 'With `callback`, this rings the phone of the person in live mode.' },
  forModels:
    'Use it to record that a person wants something; with `callback` an AI calls the person back. Returns the lead, and the call in `callback`.',
  status: 201,
  scope: 'leads:write',
  body: CreateLeadBody,
  fieldScopes: { callback: 'outbound:write' },
  needsFacts: ({ callback }) => callback !== null && callback !== undefined,
  audit: audited('lead.created', leadFields, { values: ['source'] }),
  output: {
    kind: 'record',
    fields: leadFields,
    beside: {
      callback: {
        fields: outboundCallFields,
        nullable: true,
        description: 'The call that was requested; null without `callback` in the request',
      },
    },
  },
  errors: ['invalid_number', 'speed_to_lead_unavailable'],
});

/** Records a lead of a call, a chat, an outbound call or the website. */
export const recordLead = operation({
  name: 'leads.record',
  owner: 'records',
  api: 'platform',
  method: 'POST',
  path: '/organizations/{organization}/leads',
  summary: 'Record a lead that was captured elsewhere',
  status: 201,
  body: RecordLeadBody,
  audit: audited('lead.created', leadFields, { values: ['source', 'call_id', 'chat_id', 'outbound_call_id'] }),
  output: { kind: 'record', fields: leadFields },
  errors: ['invalid_number'],
  returnsExisting: true,
});

/** Corrects a lead. Absent fields stay, and `details` and `custom_fields` are merged by key. */
export const changeLead = operation({
  name: 'leads.change',
  owner: 'records',
  api: 'platform',
  method: 'PATCH',
  path: '/organizations/{organization}/leads/{lead}',
  summary: 'Correct a lead',
  status: 200,
  body: ChangeLeadBody,
  audit: audited('lead.updated', leadFields, {
    texts: ['name', 'phone_number', 'email', 'reason', 'urgency', 'details', 'custom_fields'],
  }),
  output: { kind: 'record', fields: leadFields },
  errors: ['invalid_number'],
});
