import { audited } from '../audit.js';
import { refusalReasons } from '../decisions.js';
import { outboundCallPurposes } from '../events/outbound-call-events.js';
import { operation } from '../operation.js';
import {
  campaignContactFields,
  campaignFields,
  campaignStatuses,
  contactImportFields,
  contactStatuses,
  refusedRowFields,
  type CampaignContactStatus,
  type CampaignStatus,
} from '../resources/campaign.js';
import type { Scalar } from '../resources/lead.js';
import type { OutboundCallPurpose } from '../resources/outbound-call.js';
import { Choice, Instant, Integer, Mode, Text, UsNumber } from '../validation/field-decorators.js';
import { Entries } from '../validation/structured-fields.js';
import { PagingQuery } from './paging-query.js';

/** A call takes 20 entries: those of the campaign, and those of the contact. */
export const MAX_CONTEXT_OF_CAMPAIGN = 10;
export const MAX_CONTEXT_OF_CONTACT = 10;
const MAX_CALLS_AT_ONCE = 100;
const MAX_CALLS_PER_DAY = 100_000;

export class CreateCampaignBody {
  @Text({ max: 255, required: true, description: 'What the team calls the campaign' })
  name!: string;

  @Choice(outboundCallPurposes, {
    required: true,
    description: 'What the people agreed to; it cannot be changed later',
  })
  purpose!: OutboundCallPurpose;

  @Text({ max: 255, description: 'The business that the people allowed to call, for consents that name none' })
  seller?: string | null;

  @Entries({ max: MAX_CONTEXT_OF_CAMPAIGN, description: 'What the AI should know in every call' })
  context?: Record<string, Scalar> | null;

  @Integer({ min: 1, max: MAX_CALLS_AT_ONCE, whenAbsent: 1, description: 'The most calls at the same time' })
  calls_at_once?: number | null;

  @Integer({ min: 1, max: MAX_CALLS_PER_DAY, description: 'The most calls in a day' })
  calls_per_day?: number | null;

  @Instant({ description: 'No call is placed before' })
  starts_at?: string | null;

  @Instant({ description: 'No call is placed from then on' })
  ends_at?: string | null;
}

export class CreateCampaignInOrganizationBody extends CreateCampaignBody {
  @Mode()
  livemode?: boolean | null;
}

export class UpdateCampaignBody {
  @Text({ max: 255, notNull: true, description: 'What the team calls the campaign' })
  name?: string;

  @Text({ max: 255, description: 'For consents of later imports that name no business' })
  seller?: string | null;

  @Entries({ max: MAX_CONTEXT_OF_CAMPAIGN, description: 'What the AI should know in every call' })
  context?: Record<string, Scalar> | null;

  @Integer({ min: 1, max: MAX_CALLS_AT_ONCE, notNull: true, description: 'The most calls at the same time' })
  calls_at_once?: number;

  @Integer({ min: 1, max: MAX_CALLS_PER_DAY, description: 'The most calls in a day' })
  calls_per_day?: number | null;

  @Instant({ description: 'No call is placed before' })
  starts_at?: string | null;

  @Instant({ description: 'No call is placed from then on' })
  ends_at?: string | null;
}

export class ListCampaignsQuery extends PagingQuery {
  @Choice(campaignStatuses, { description: 'Only campaigns with this status' })
  status?: CampaignStatus | null;
}

export class ListCampaignsInOrganizationQuery extends ListCampaignsQuery {
  @Mode({ fromText: true })
  livemode?: boolean | null;
}

export class ListCampaignContactsQuery extends PagingQuery {
  @Choice(contactStatuses, { description: 'Only contacts with this status' })
  status?: CampaignContactStatus | null;

  @UsNumber({ max: 32, description: 'A US number in any common format' })
  phone_number?: string | null;
}

export class ImportCampaignContactsQuery {
  @Mode({ fromText: true })
  livemode?: boolean | null;
}

const record = { owner: 'dialer', output: { kind: 'record', fields: campaignFields } } as const;
const portal = { ...record, api: 'portal' } as const;
const platform = { ...record, api: 'platform' } as const;

const settings = [
  'purpose',
  'calls_at_once',
  'calls_per_day',
  'starts_at',
  'ends_at',
] as const satisfies readonly (keyof typeof campaignFields)[];
const texts = ['name', 'seller', 'context'] as const;

const create = {
  method: 'POST',
  summary: 'Create a campaign. It places no calls until it is started',
  status: 201,
  audit: audited('campaign.created', campaignFields, { values: settings, texts }),
  errors: [],
} as const;
const get = { method: 'GET', summary: 'Retrieve a campaign', status: 200, errors: [] } as const;
const update = {
  method: 'PATCH',
  summary: 'Change a campaign that is not running',
  status: 200,
  body: UpdateCampaignBody,
  audit: audited('campaign.updated', campaignFields, { values: settings, texts }),
  errors: ['invalid_transition'],
} as const;
const start = {
  method: 'POST',
  summary: 'Start or resume a campaign',
  status: 200,
  needsFacts: true,
  audit: audited('campaign.started', campaignFields, { values: ['status'] }),
  errors: ['invalid_transition', ...refusalReasons],
} as const;
const pause = {
  method: 'POST',
  summary: 'Pause a campaign. No further call rings after the response',
  status: 200,
  audit: audited('campaign.paused', campaignFields, { values: ['status'] }),
  errors: ['invalid_transition'],
} as const;
const cancel = {
  method: 'POST',
  summary: 'Cancel a campaign, and its calls that have not rung',
  status: 200,
  audit: audited('campaign.cancelled', campaignFields, { values: ['status'] }),
  errors: ['invalid_transition'],
} as const;
const list = {
  method: 'GET',
  summary: 'List campaigns, newest first',
  status: 200,
  paged: true,
  output: { kind: 'page', fields: campaignFields },
  errors: [],
} as const;
const contacts = {
  method: 'GET',
  summary: 'List the contacts of a campaign, newest first',
  status: 200,
  query: ListCampaignContactsQuery,
  paged: true,
  output: { kind: 'page', fields: campaignContactFields },
  errors: [],
} as const;
const refusedRows = {
  method: 'GET',
  summary: 'List the refused rows of imported files',
  status: 200,
  query: PagingQuery,
  paged: true,
  output: { kind: 'page', fields: refusedRowFields },
  errors: [],
} as const;
/** The body is a file with one contact per row. It reaches the dialer over HTTP instead of the broker. */
const imports = {
  method: 'POST',
  summary: 'Import contacts, each with the consent to call them',
  status: 200,
  upload: {
    contentTypes: ['text/csv', 'application/x-ndjson', 'application/ndjson', 'application/jsonl'],
    maxBytes: 100 * 1024 * 1024,
  },
  output: { kind: 'object', fields: contactImportFields },
  errors: ['invalid_transition', 'payload_too_large'],
} as const;
export const campaignImportAudit = audited('campaign.contacts_imported', contactImportFields, {
  values: ['added', 'existing', 'refused'],
});

export const listCampaigns = operation({
  ...portal,
  ...list,
  name: 'campaigns.list',
  path: '/campaigns',
  query: ListCampaignsQuery,
});

export const createCampaign = operation({
  ...portal,
  ...create,
  name: 'campaigns.create',
  path: '/campaigns',
  body: CreateCampaignBody,
});

export const getCampaign = operation({ ...portal, ...get, name: 'campaigns.get', path: '/campaigns/{campaign}' });

export const updateCampaign = operation({
  ...portal,
  ...update,
  name: 'campaigns.update',
  path: '/campaigns/{campaign}',
});

export const startCampaign = operation({
  ...portal,
  ...start,
  name: 'campaigns.start',
  path: '/campaigns/{campaign}/start',
});

export const pauseCampaign = operation({
  ...portal,
  ...pause,
  name: 'campaigns.pause',
  path: '/campaigns/{campaign}/pause',
});

export const cancelCampaign = operation({
  ...portal,
  ...cancel,
  name: 'campaigns.cancel',
  path: '/campaigns/{campaign}/cancel',
});

export const listCampaignContacts = operation({
  ...portal,
  ...contacts,
  name: 'campaigns.list-contacts',
  path: '/campaigns/{campaign}/contacts',
});

export const listRefusedRows = operation({
  ...portal,
  ...refusedRows,
  name: 'campaigns.list-refused-rows',
  path: '/campaigns/{campaign}/refused-rows',
});

export const importCampaignContacts = operation({
  ...portal,
  ...imports,
  name: 'campaigns.import-contacts',
  path: '/campaigns/{campaign}/contacts/import',
  audit: campaignImportAudit,
});

/** The campaign that placed a call, for the page of the call. */
export const findCampaignOfCall = operation({
  ...portal,
  ...get,
  name: 'campaigns.find-by-call',
  path: '/outbound-calls/{outboundCall}/campaign',
  summary: 'Retrieve the campaign that placed a call',
});

const AT = '/organizations/{organization}/campaigns';

export const listCampaignsInOrganization = operation({
  ...platform,
  ...list,
  name: 'campaigns.list-in-organization',
  path: AT,
  query: ListCampaignsInOrganizationQuery,
});

export const createCampaignInOrganization = operation({
  ...platform,
  ...create,
  name: 'campaigns.create-in-organization',
  path: AT,
  body: CreateCampaignInOrganizationBody,
});

export const getCampaignInOrganization = operation({
  ...platform,
  ...get,
  name: 'campaigns.get-in-organization',
  path: `${AT}/{campaign}`,
});

export const updateCampaignInOrganization = operation({
  ...platform,
  ...update,
  name: 'campaigns.update-in-organization',
  path: `${AT}/{campaign}`,
});

export const startCampaignInOrganization = operation({
  ...platform,
  ...start,
  name: 'campaigns.start-in-organization',
  path: `${AT}/{campaign}/start`,
});

export const pauseCampaignInOrganization = operation({
  ...platform,
  ...pause,
  name: 'campaigns.pause-in-organization',
  path: `${AT}/{campaign}/pause`,
});

export const cancelCampaignInOrganization = operation({
  ...platform,
  ...cancel,
  name: 'campaigns.cancel-in-organization',
  path: `${AT}/{campaign}/cancel`,
});

export const listCampaignContactsInOrganization = operation({
  ...platform,
  ...contacts,
  name: 'campaigns.list-contacts-in-organization',
  path: `${AT}/{campaign}/contacts`,
});

export const listRefusedRowsInOrganization = operation({
  ...platform,
  ...refusedRows,
  name: 'campaigns.list-refused-rows-in-organization',
  path: `${AT}/{campaign}/refused-rows`,
});

export const importCampaignContactsInOrganization = operation({
  ...platform,
  ...imports,
  name: 'campaigns.import-contacts-in-organization',
  path: `${AT}/{campaign}/contacts/import`,
  query: ImportCampaignContactsQuery,
  audit: campaignImportAudit,
});
