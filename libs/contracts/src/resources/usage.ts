import { flag, idOf, integer, listOf, record, text, type RecordOf } from '../fields.js';

/** The tokens of a reply, which can take several completions of the language model. */
export interface ReplyTokens {
  prompt: number;
  completion: number;
  /** The part of both that is estimated. */
  estimated: number;
}

const countFields = {
  calls: integer().describe('Calls that started, inbound and outbound'),
  call_minutes: integer().describe('Minutes of these calls, with each call rounded up'),
  chats: integer().describe('Chats that started'),
  deliveries: integer().describe('Webhook deliveries that were created and have succeeded or failed'),
  prompt_tokens: integer().describe('Tokens of the prompts that the language model read'),
  completion_tokens: integer().describe('Tokens that the language model wrote'),
  estimated_tokens: integer().describe(
    'The part of both that is estimated, at four characters a token, because the server of the model did not count it',
  ),
};

export type UsageCounts = RecordOf<typeof countFields>;
/** The names of the counts. */
export const usageCounts = Object.keys(countFields) as (keyof UsageCounts)[];

export const usageFields = {
  organization_id: idOf('organization'),
  name: text().describe('Name of the organization'),
  livemode: flag().describe('True for live mode, false for test mode'),
  month: text().describe('Such as 2026-01, in the time zone of the organization'),
  ...countFields,
  requests: integer().describe('Requests with API keys'),
  trial_minutes_remaining: integer().nullable().describe('Trial minutes that are left now; null if there is no limit'),
};
export type Usage = RecordOf<typeof usageFields>;

export const organizationUsageFields = {
  ...usageFields,
  days: listOf(
    record({ day: text().describe('Such as 2026-01-31, in the time zone of the organization'), ...countFields }),
  ).describe('Days with usage, in their order. Requests are counted by month only'),
};
export type OrganizationUsage = RecordOf<typeof organizationUsageFields>;
