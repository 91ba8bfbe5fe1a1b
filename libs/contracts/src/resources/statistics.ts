import { idOf, integer, json, oneOf, schemaOf, text, timestamp, type FieldTable, type RecordOf } from '../fields.js';

/** The days that charts cover, today included. */
export const STATISTICS_DAYS = 30;
/** The limit of each count, so that the cost of statistics does not grow with the organization. */
export const MAX_COUNTED_RECORDS = 50_000;

/** Rows of a table or a chart. */
function rowsOf<F extends FieldTable>(fields: F) {
  return json<RecordOf<F>[]>({ type: 'array', items: schemaOf(fields) });
}

export const recordStatisticsFields = {
  calls_today: integer().describe('Calls that started today'),
  missed_calls_today: integer().describe('Inbound calls that were missed today'),
  leads_today: integer().describe('Leads created today'),
  bookings_today: integer().describe('Bookings made today'),
  leads_not_handled: integer().describe('Leads that no member has handled'),
  missed_calls_not_handled: integer().describe('Missed calls that are no spam'),
  calls_this_month: integer().describe('Calls that started this month'),
  call_minutes_this_month: integer().describe('Minutes of calls, with each call rounded up'),
  counted_since: timestamp().describe(
    `The start of the charts: ${STATISTICS_DAYS} days ago, or later if there were more than ${MAX_COUNTED_RECORDS} records`,
  ),
  calls_by_hour: rowsOf({
    hour: integer().describe('0 to 23, in the requested time zone'),
    outcome: text().describe('The disposition of a completed call, or the status of another call'),
    calls: integer().describe('Number of these calls'),
  }).describe('Calls since `counted_since`, by hour and outcome'),
  calls_by_day: rowsOf({
    day: text().describe('Such as 2026-01-31, in the requested time zone'),
    calls: integer().describe('Calls that started on the day'),
    minutes: integer().describe('Minutes of these calls, with each call rounded up'),
  }).describe('Days with calls since `counted_since`, in their order'),
  leads_by_source: rowsOf({
    source: text().describe('Where the leads came from'),
    leads: integer().describe('Number of these leads'),
  }).describe('Leads since `counted_since`, by source'),
  answer_times: rowsOf({
    day: text().describe('Such as 2026-01-31, in the requested time zone'),
    median_seconds: integer().describe('Half of the inbound calls of the day waited longer'),
    slowest_tenth_seconds: integer().describe('A tenth of the inbound calls of the day waited longer'),
  }).describe('Days with answered inbound calls, in their order'),
};

export type RecordStatistics = RecordOf<typeof recordStatisticsFields>;

const reasonCountFields = {
  reason: text().describe('Code of the rule'),
  calls: integer().describe('Number of these calls'),
};

export const outboundCallStatisticsFields = {
  queued: integer().describe('Calls that ring as soon as a line is free'),
  delayed: rowsOf(reasonCountFields).describe('Calls that wait for a later time, by reason'),
  blocked_today: rowsOf(reasonCountFields).describe('Calls requested today that were refused, by reason'),
  dials_this_month: integer().describe('Dials that started this month'),
  dial_minutes_this_month: integer().describe('Minutes of outbound calls, with each call rounded up'),
  trial_minutes_remaining: integer().nullable().describe('Null if there is no limit'),
};

export type OutboundCallStatistics = RecordOf<typeof outboundCallStatisticsFields>;

export const chatStatisticsFields = {
  waiting: integer().describe('Chats that wait for a person'),
  not_handled: integer().describe('Chats that the AI handed to people and that no member has handled'),
  with_agent: integer().describe('Open chats in which the team replies'),
  with_ai: integer().describe('Open chats in which the AI replies'),
  chats_today: integer().describe('Chats that started today'),
  chats_this_month: integer().describe('Chats that started this month'),
};

export type ChatStatistics = RecordOf<typeof chatStatisticsFields>;

/** `failing`: no attempt has succeeded since `since`. `paused`: a person or five days of failures paused it. */
export const endpointTroubles = ['failing', 'paused'] as const;

export const deliveryStatisticsFields = {
  endpoints: integer().describe('Number of webhook endpoints'),
  endpoints_in_trouble: rowsOf({
    id: idOf('endpoint'),
    url: text().describe('The https address that receives the events'),
    trouble: oneOf(endpointTroubles).describe(
      '`failing`: attempts fail. `paused`: a person or five days of failures paused it',
    ),
    since: timestamp().nullable().describe('The first failure since the last success; null if there is none'),
  }).describe('Endpoints that fail or are paused'),
  waiting: integer().describe('Deliveries that are sent or retried later'),
  failed_today: integer().describe('Deliveries of today that failed'),
  deliveries_this_month: integer().describe('Deliveries that were created this month'),
};

export type DeliveryStatistics = RecordOf<typeof deliveryStatisticsFields>;

export const requestStatisticsFields = {
  requests_this_month: integer().describe('Requests with API keys that began this month'),
};

export type RequestStatistics = RecordOf<typeof requestStatisticsFields>;

export const modelTokenStatisticsFields = {
  model_tokens_this_month: integer().describe('Tokens of the language model this month, in chats and calls'),
  model_tokens_by_day: rowsOf({
    day: text().describe('Such as 2026-01-31, in the time zone of the organization'),
    tokens: integer().describe('Tokens that the language model read and wrote'),
  }).describe(`Days with tokens among the last ${STATISTICS_DAYS} days, in their order`),
};

export type ModelTokenStatistics = RecordOf<typeof modelTokenStatisticsFields>;
