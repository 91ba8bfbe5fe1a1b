import { describe, expect, it } from '@jest/globals';
import { Field, type FieldTable } from '../fields.js';
import * as contracts from '../index.js';

/**
 * The documented presence of a field.
 * - `always`: in every response.
 * - `detail`: only in responses with a single record.
 * - `omitted`: absent in HIPAA mode.
 * - `nulled`: null in HIPAA mode.
 */
type FieldClass = 'always' | 'detail' | 'omitted' | 'nulled' | 'detail, omitted';

const always = (names: string): Record<string, FieldClass> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'always' as const]));

const USAGE =
  'organization_id name livemode month calls call_minutes chats deliveries prompt_tokens completion_tokens' +
  ' estimated_tokens requests trial_minutes_remaining';

/** The documented class of every field. */
const documented: Record<string, Record<string, FieldClass>> = {
  callFields: {
    ...always('id livemode direction status from_number to_number spam routed_to started_at answered_at ended_at'),
    ...always('duration_seconds disposition created_at'),
    caller_name: 'nulled',
    summary: 'omitted',
    handoff_summary: 'omitted',
    transcript: 'detail, omitted',
    lead_ids: 'detail',
  },
  leadFields: {
    ...always('id livemode name phone_number email urgency source call_id chat_id outbound_call_id created_at'),
    reason: 'omitted',
    details: 'omitted',
    custom_fields: 'omitted',
  },
  bookingFields: {
    ...always('id livemode provider external_reference starts_at duration_minutes name phone_number call_id'),
    ...always('outbound_call_id chat_id status cancelled_at created_at'),
    service: 'nulled',
  },
  waitingChatFields: { ...always('requested_at waits'), visitor: 'nulled', message: 'nulled' },
  calendarFields: always('livemode seats buffer_minutes hours exceptions'),
  googleConnectionFields: always('offered connected account calendar busy_calendars connected_at read_at fault'),
  googleAuthorizationFields: always('url'),
  googleCalendarFields: always('id name writable'),
  googleConflictFields: always('booking_id starts_at conflict'),
  freeTimeFields: always('starts_at ends_at'),
  bookingHoldFields: always('id livemode starts_at expires_at'),
  outboundCallFields: {
    ...always('id livemode source purpose status contact_name phone_number blocked_reason blocked_reason_message'),
    ...always('scheduled_for attempts answered_at answered_by voicemail_left_at ended_at duration_seconds created_at'),
    summary: 'omitted',
    transcript: 'detail, omitted',
  },
  decisionFields: always('allowed reason message retry_at'),
  tracedDecisionFields: always('allowed reason message retry_at decided_at trace'),
  callDecisionFields: always('allowed reason message retry_at decided_at trace'),
  unansweredQuestionFields: always('id question asked_at times_asked chat_id call_id outbound_call_id'),
  replayedQuestionFields: always('before now is_answered'),
  doNotCallEntryFields: always('id livemode phone_number source note removable created_at'),
  optOutReceiptFields: always(
    'asked_at in_force_at latency_ms channel call_id chat_id outbound_call_id calls_blocked consents_withdrawn',
  ),
  operatorDoNotCallEntryFields: always('id phone_number note created_at'),
  registryImportFields: always('imported existing invalid'),
  registryFields: always('imported_at'),
  campaignFields: {
    ...always('id livemode name purpose status seller context calls_at_once calls_per_day starts_at ends_at'),
    ...always('paused_reason paused_reason_message waits_for waits_until contacts refused_rows started_at ended_at'),
    ...always('created_at'),
  },
  campaignContactFields: {
    ...always('id livemode campaign_id phone_number name status reason reason_message waits_until consent_id line'),
    ...always('outbound_call_id call_status disposition ended_at created_at'),
  },
  refusedRowFields: always('id livemode line phone_number reason created_at'),
  contactImportFields: always('added existing refused'),
  consentFields: {
    ...always('id livemode phone_number purposes consent_text source_url ip_address user_agent seller form_version'),
    ...always('recorded_by obtained_at revoked_at revoked_cause revoked_channel created_at hash prev_hash'),
  },
  chatFields: {
    ...always('id livemode channel contact_address reply_window_open status page_url handed_off_at closed_at'),
    ...always('last_message_at lead_id created_at'),
    handoff_summary: 'omitted',
    messages: 'detail, omitted',
  },
  chatMessageFields: always('id livemode sender role author body via_api created_at'),
  visitorMessageFields: always('id role author body created_at message_id'),
  visitorChatFields: always('status ai_answers last_message_id messages has_more'),
  sandboxClockFields: always('now active frozen'),
  chatReplyFields: {
    ...always('id livemode chat_id sender role author via_api created_at'),
    body: 'omitted',
  },
  tailedRequestFields: always('id at request_id key_id operation method path status code duration_ms'),
  loggedRequestFields: {
    ...always('id at request_id key_id operation method path status code duration_ms query address'),
    request_body: 'detail',
    response_body: 'detail',
    truncated: 'detail',
  },
  auditEntryFields: always('id at organization_id livemode actor action target changes address request_id'),
  callCheckFields: always('allowed reason message retry_at pack pack_version next_windows trace'),
  blockPreviewFields: always('callers calls bookings leads known_customers samples warnings'),
  personFields: always('id name email role content has_password passkeys single_sign_on last_used_at created_at'),
  invitationFields: always('id email name role expires_at created_at'),
  settingsFields: {
    ...always('id name timezone hipaa_mode plan service_active terms_accepted outbound_enabled'),
    ...always('receptionist_configured live_chat_enabled leave_voicemail outbound_number outbound_lines'),
    ...always('daily_call_limit receptionist_name receptionist_instructions widget_id widget_origins'),
    ...always('whatsapp_phone_number_id retention_days greeting business_hours handoff_number voicemail_text'),
    ...always('closed_days services faq intake handoff languages privacy_url max_call_minutes inbound_lines'),
    ...always('inbound_numbers'),
  },
  instructionVersionFields: always('id instructions saved_at actor'),
  recordStatisticsFields: always(
    'calls_today missed_calls_today leads_today bookings_today leads_not_handled missed_calls_not_handled' +
      ' calls_this_month call_minutes_this_month counted_since calls_by_hour calls_by_day leads_by_source' +
      ' answer_times',
  ),
  outboundCallStatisticsFields: always(
    'queued delayed blocked_today dials_this_month dial_minutes_this_month trial_minutes_remaining',
  ),
  chatStatisticsFields: always('waiting not_handled with_agent with_ai chats_today chats_this_month'),
  deliveryStatisticsFields: always('endpoints endpoints_in_trouble waiting failed_today deliveries_this_month'),
  requestStatisticsFields: always('requests_this_month'),
  modelTokenStatisticsFields: always('model_tokens_this_month model_tokens_by_day'),
  usageFields: always(USAGE),
  organizationUsageFields: always(`${USAGE} days`),
  contactRecordsFields: always('calls leads bookings'),
  contactChatsFields: always('chats'),
  foundContactFields: always('lead_id name phone_number email'),
  cannedReplyFields: always('id title body shortcut created_at'),
  whatsappTemplateFields: always('name language body variables status'),
  colleagueFields: always('id name'),
  followUpFields: always('assignee_id handled_at handled_by'),
  followUpDetailFields: { ...always('assignee_id handled_at handled_by'), notes: 'omitted' },
  browserCallFields: always('call_id url'),
  noticeFields: always('id kind target_id title unread created_at'),
  noteFields: { ...always('id author created_at'), body: 'omitted' },
  followUpChatDetailFields: {
    ...always('assignee_id handled_at handled_by spam handoff_requested_at reply_window_closes_at'),
    notes: 'omitted',
    visitor_name: 'nulled',
  },
  followUpLeadFields: {
    ...always('id livemode name phone_number email urgency source call_id chat_id outbound_call_id created_at'),
    ...always('assignee_id handled_at handled_by'),
    reason: 'omitted',
    details: 'omitted',
    custom_fields: 'omitted',
  },
  followUpCallFields: {
    ...always('id livemode direction status from_number to_number spam routed_to started_at answered_at ended_at'),
    ...always('duration_seconds disposition created_at assignee_id handled_at handled_by'),
    caller_name: 'nulled',
    summary: 'omitted',
    handoff_summary: 'omitted',
  },
  followUpChatFields: {
    ...always('id livemode channel contact_address reply_window_open status page_url handed_off_at closed_at'),
    ...always('last_message_at lead_id created_at assignee_id handled_at handled_by'),
    ...always('spam handoff_requested_at reply_window_closes_at'),
    visitor_name: 'nulled',
    handoff_summary: 'omitted',
    last_message: 'omitted',
  },
  dataRequestFields: always(
    'id kind status phone_number email requested_at covers_until repeat_at erased_at completed_at erased kept' +
      ' include_protected expires_at downloaded_at exported manifest_sha256 outside',
  ),
  termsAcceptanceFields: always('version text_sha256 accepted_by accepted_at ip_address'),
  outboundTermsFields: always('version text text_sha256 terms_accepted acceptance'),
  blockedCallerFields: always('id livemode pattern source note calls_blocked last_blocked_at created_at'),
  webhookEndpointFields: always('id livemode url description events enabled created_at'),
  webhookDeliveryFields: always(
    'id livemode event_id event webhook_endpoint_id status attempts response_status last_error next_attempt_at delivered_at created_at',
  ),
  loggedDeliveryFields: always(
    'id livemode event_id event webhook_endpoint_id status attempts response_status last_error next_attempt_at delivered_at created_at attempt_log',
  ),
  attemptHeadersFields: always('number request_headers response_headers truncated'),
  deliveryPayloadFields: always('body'),
  eventPageFields: always('data meta'),
  crmConnectionFields: always(
    'id livemode provider name enabled paused_reason failing_since record_url pipeline deal_stage url method headers' +
      ' body id_path secret_names created_at',
  ),
  crmDeliveryFields: always(
    'id lead_id event status attempts response_status last_error next_attempt_at delivered_at created_at',
  ),
  crmPushFields: always(
    'connection_id name provider enabled state delivery_id last_error next_attempt_at pushed_at external_id url',
  ),
  webhookReplayFields: always('id livemode status filter total done created_at finished_at'),
  callSummaryFields: always('allowed reason message retry_at phone_number purpose livemode hours consent'),
  accountFields: always('livemode organization api_key'),
  organizationFields: always(
    'id name timezone hipaa_mode plan trial_minutes_remaining service_active terms_accepted outbound_enabled' +
      ' receptionist_configured live_chat_enabled leave_voicemail outbound_number outbound_lines daily_call_limit' +
      ' receptionist_name receptionist_instructions greeting business_hours handoff_number voicemail_text widget_id' +
      ' closed_days services faq intake handoff languages privacy_url max_call_minutes inbound_lines' +
      ' widget_origins whatsapp_phone_number_id retention_days deleted_at removed_at created_at',
  ),
  inboundNumberFields: always('id phone_number label purpose created_at'),
  apiKeyFields: always('id name prefix mode scopes expires_at last_used_at revoked_at created_at'),
  connectedAppFields: always(
    'id client_name client_id mode scopes call_confirmation call_budget approved_by expires_at last_used_at revoked_at' +
      ' created_at',
  ),
  operatorConnectedAppFields: always(
    'id client_name client_id mode scopes call_confirmation call_budget approved_by expires_at last_used_at revoked_at' +
      ' created_at organization',
  ),
  callApprovalFields: always(
    'id client_name client_id allowed reason message retry_at phone_number purpose livemode hours consent details' +
      ' approved_by approved_at expires_at',
  ),
  ownApiKeyFields: always(
    'id name prefix mode scopes expires_at last_used_at revoked_at created_at created_by of_login',
  ),
};

const isTable = (value: unknown): value is FieldTable =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((field) => field instanceof Field);

/** Every field table of the contracts. A different rule reduces objects inside events: see `idsOnly`. */
const tables = Object.entries<unknown>(contracts).filter(
  (entry): entry is [string, FieldTable] => isTable(entry[1]) && !entry[0].endsWith('EventFields'),
);

function classOf({ isDetailOnly, hipaa }: FieldTable[string]): FieldClass | string {
  if (hipaa === 'kept') return isDetailOnly ? 'detail' : 'always';
  return isDetailOnly ? `detail, ${hipaa}` : hipaa;
}

describe('the fields of every resource', () => {
  it('are documented in this spec for every declared resource', () => {
    expect(tables.map(([name]) => name).sort()).toEqual(Object.keys(documented).sort());
  });

  it.each(tables)('have their documented class, and none is missing: %s', (name, table) => {
    const classes = Object.fromEntries(Object.entries(table).map(([field, entry]) => [field, classOf(entry)]));
    expect(classes).toEqual(documented[name]);
  });
});
