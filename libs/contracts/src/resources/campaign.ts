import { outboundCallPurposes, outboundCallStatuses } from '../events/outbound-call-events.js';
import {
  idOf,
  integer,
  json,
  livemode,
  oneOf,
  record,
  text,
  timestamp,
  type PresentedOf,
  type RecordOf,
} from '../fields.js';
import type { Scalar } from './lead.js';

/** `draft` has no contacts yet. `completed` and `cancelled` are final. */
export const campaignStatuses = ['draft', 'ready', 'running', 'paused', 'completed', 'cancelled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** The states of a contact. `calling` has an outbound call, whose status tells more. All after it are final. */
export const contactStatuses = [
  'waiting',
  'calling',
  'completed',
  'no_answer',
  'voicemail',
  'failed',
  'refused',
  'cancelled',
] as const;
export type CampaignContactStatus = (typeof contactStatuses)[number];

/** Why a running campaign hands over no call at the moment. */
export const campaignWaits = ['starts_later', 'campaign_day', 'daily_limit', 'contacts_later'] as const;
export type CampaignWait = (typeof campaignWaits)[number];

const contactCounts = {
  total: integer().describe('All contacts'),
  ...(Object.fromEntries(
    contactStatuses.map((status) => [status, integer().describe(`Contacts with the status ${status}`)]),
  ) as Record<CampaignContactStatus, ReturnType<typeof integer>>),
};

export type CampaignContactCounts = RecordOf<typeof contactCounts>;

/** A list of people whom the AI calls one after another, each because of a consent. */
export const campaignFields = {
  id: idOf('campaign'),
  livemode: livemode(),
  name: text().describe('What the team calls the campaign'),
  purpose: oneOf(outboundCallPurposes).describe('The purpose of every call'),
  status: oneOf(campaignStatuses).describe(
    '`draft`: has no contacts. `ready`: has contacts and was not started. `running`: calls people. `paused`: places no calls until it is resumed. ' +
      '`completed`: every contact has an outcome, or `ends_at` has passed. `cancelled`: a person cancelled it',
  ),
  seller: text().nullable().describe('The business that the people allowed to call, for consents that name none'),
  context: json<Record<string, Scalar> | null>({ type: ['object', 'null'] }).describe(
    'What the AI should know in every call; null without any',
  ),
  calls_at_once: integer().describe('The most calls of the campaign at the same time'),
  calls_per_day: integer()
    .nullable()
    .describe('The most calls in a day of the organization’s time zone; null without a limit of its own'),
  starts_at: timestamp().nullable().describe('No call is placed before; null for no such time'),
  ends_at: timestamp().nullable().describe('No call is placed from then on; null for no such time'),
  paused_reason: text()
    .nullable()
    .describe('Code of the rule that paused the campaign; null if a person paused it, or it is not paused'),
  paused_reason_message: text().nullable().describe('`paused_reason` in words; null without a reason'),
  waits_for: oneOf(campaignWaits)
    .nullable()
    .describe(
      'Why a running campaign places no calls at the moment: it starts later, its `calls_per_day` are used up, the share ' +
        'of the organization’s daily limit that campaigns may use is used up, or every contact waits. Null otherwise',
    ),
  waits_until: timestamp().nullable().describe('When the campaign looks for the next contact; null unless it waits'),
  contacts: record(contactCounts).describe('Contacts by status'),
  refused_rows: integer().describe('Rows of imported files that were refused'),
  started_at: timestamp().nullable().describe('When the campaign was first started; null before'),
  ended_at: timestamp().nullable().describe('When the campaign was completed or cancelled; null before'),
  created_at: timestamp().describe('When the campaign was created'),
};

export type CampaignRecord = RecordOf<typeof campaignFields>;
export type Campaign = PresentedOf<typeof campaignFields>;

/** A person in a campaign. A number occurs in a campaign once. */
export const campaignContactFields = {
  id: idOf('contact'),
  livemode: livemode(),
  campaign_id: integer().describe('Id of the campaign'),
  phone_number: text().describe('E.164'),
  name: text().nullable().describe('Name of the person; null if unknown'),
  status: oneOf(contactStatuses).describe(
    '`waiting`: was not called yet, or the campaign was paused before the phone rang. `calling`: has an outbound call that has not ended. `refused`: a rule forbade the call. ' +
      '`cancelled`: the campaign or the call was cancelled. `completed`, `no_answer`, `voicemail`, `failed`: the end of the call',
  ),
  reason: text().nullable().describe('Code of the rule that refuses or delays the call; null without one'),
  reason_message: text().nullable().describe('`reason` in words; null without a reason'),
  waits_until: timestamp().nullable().describe('When a contact that waits is looked at again; null otherwise'),
  consent_id: integer().nullable().describe('Id of the consent from the file'),
  outbound_call_id: integer().nullable().describe('Id of the call; null while the contact waits'),
  call_status: oneOf(outboundCallStatuses).nullable().describe('Status of the call; null before there is one'),
  disposition: text().nullable().describe('Outcome of the conversation, for example `booked`; null if unknown'),
  line: integer().describe('The line of the file, from 1'),
  ended_at: timestamp().nullable().describe('When the contact got a final status; null before'),
  created_at: timestamp().describe('When the contact was imported'),
};

export type CampaignContactRecord = RecordOf<typeof campaignContactFields>;
export type CampaignContact = PresentedOf<typeof campaignContactFields>;

/** A row of an imported file that was refused. */
export const refusedRowFields = {
  id: idOf('row'),
  livemode: livemode(),
  line: integer().describe('The line of the file, from 1'),
  phone_number: text().nullable().describe('The number in the row, as E.164 if it is valid; null without a number'),
  reason: text().describe('What is wrong with the row'),
  created_at: timestamp().describe('When the row was refused'),
};

export type RefusedRow = PresentedOf<typeof refusedRowFields>;

/** The result of an import. */
export const contactImportFields = {
  added: integer().describe('Contacts that were added, each with its consent'),
  existing: integer().describe('Rows whose number the campaign had already'),
  refused: integer().describe('Rows that were refused'),
};

export type ContactImport = RecordOf<typeof contactImportFields>;
