import {
  errorCatalogue,
  refusalReasons,
  type Account,
  type BlockedCaller,
  type Booking,
  type Call,
  type Chat,
  type ChatReply,
  type Decision,
  type DoNotCallEntry,
  type Lead,
  type LoggedDelivery,
  type OutboundCall,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@frontdesk/contracts';

/*
 * Examples of requests and responses. Phone numbers are from the 555-01xx range, which is reserved for fiction. The
 * types check the examples against the contracts, and a spec validates them against their schemas.
 */

const account: Account = {
  livemode: true,
  organization: { id: 12, name: 'Lakeview Dental', hipaa_mode: false, timezone: 'America/Chicago' },
  api_key: {
    id: 31,
    name: 'crm',
    prefix: 'vk_live_4kV9mQ2p',
    mode: 'live',
    scopes: ['leads:read', 'leads:write'],
    expires_at: null,
  },
};

const call: Call = {
  id: 4101,
  livemode: true,
  direction: 'inbound',
  status: 'completed',
  from_number: '+13125550142',
  caller_name: 'PARK ADA',
  to_number: '+13125550100',
  spam: false,
  routed_to: 'ai_agent',
  started_at: '2026-11-20T15:04:05Z',
  answered_at: '2026-11-20T15:04:09Z',
  ended_at: '2026-11-20T15:07:14Z',
  duration_seconds: 185,
  disposition: 'lead_captured',
  summary: 'Ada Park would like a quote for two crowns.',
  handoff_summary: null,
  created_at: '2026-11-20T15:04:05Z',
};

const lead: Lead = {
  id: 9201,
  livemode: true,
  name: 'Ada Park',
  phone_number: '+13125550142',
  email: 'ada.park@example.com',
  reason: 'Wants a quote for two crowns',
  urgency: 'normal',
  details: { insurance: 'Delta' },
  custom_fields: {},
  source: 'api',
  call_id: null,
  chat_id: null,
  outbound_call_id: null,
  created_at: '2026-11-20T15:07:14Z',
};

const booking: Booking = {
  id: 3401,
  livemode: true,
  provider: 'google_calendar',
  external_reference: 'evt_93k2',
  starts_at: '2026-11-24T16:30:00Z',
  duration_minutes: 30,
  name: 'Ada Park',
  phone_number: '+13125550142',
  call_id: 4101,
  outbound_call_id: null,
  created_at: '2026-11-20T15:06:40Z',
};

const decision: Decision = {
  allowed: false,
  reason: 'outside_hours',
  message: 'It is outside calling hours (8am to 8pm) where this number is.',
  retry_at: '2026-11-21T14:00:00Z',
};

const outboundCall: OutboundCall = {
  id: 5601,
  livemode: true,
  source: 'api',
  purpose: 'informational',
  status: 'queued',
  contact_name: 'Ada Park',
  phone_number: '+13125550142',
  blocked_reason: 'outside_hours',
  blocked_reason_message: decision.message,
  scheduled_for: decision.retry_at,
  attempts: 0,
  answered_at: null,
  answered_by: null,
  voicemail_left_at: null,
  ended_at: null,
  duration_seconds: null,
  summary: null,
  created_at: '2026-11-21T03:20:00Z',
};

const doNotCallEntry: DoNotCallEntry = {
  id: 771,
  livemode: true,
  phone_number: '+13125550177',
  source: 'opt_out',
  note: 'Asked on the phone',
  removable: false,
  created_at: '2026-11-18T19:20:00Z',
};

const blockedCaller: BlockedCaller = {
  id: 88,
  livemode: true,
  pattern: '+1415555*',
  source: 'manual',
  note: 'Robocalls',
  calls_blocked: 14,
  last_blocked_at: '2026-11-20T09:11:52Z',
  created_at: '2026-10-02T10:00:00Z',
};

const chat: Chat = {
  id: 7301,
  livemode: true,
  channel: 'web',
  contact_address: null,
  reply_window_open: null,
  status: 'with_owner',
  page_url: 'https://www.example.com/contact',
  handoff_summary: 'Asks whether crowns are covered by Delta.',
  handed_off_at: '2026-11-20T15:02:00Z',
  closed_at: null,
  last_message_at: '2026-11-20T15:02:00Z',
  lead_id: 9201,
  created_at: '2026-11-20T15:00:12Z',
};

const message: ChatReply = {
  id: 20_114,
  livemode: true,
  chat_id: 7301,
  sender: 'owner',
  role: 'team',
  author: 'Team',
  body: 'They are. Shall we book you in?',
  via_api: true,
  created_at: '2026-11-20T15:02:00Z',
};

const { chat_id: _chatId, ...messageInChat } = message;

const endpoint: WebhookEndpoint = {
  id: 15,
  livemode: true,
  url: 'https://hooks.example.com/frontdesk',
  description: 'CRM',
  events: ['lead.created', 'call.completed'],
  enabled: true,
  created_at: '2026-11-01T12:00:00Z',
};

const delivery: WebhookDelivery = {
  id: 66_001,
  livemode: true,
  event_id: '0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11',
  event: 'webhook.test',
  webhook_endpoint_id: 15,
  status: 'pending',
  attempts: 0,
  response_status: null,
  last_error: null,
  next_attempt_at: '2026-11-20T15:08:00Z',
  delivered_at: null,
  created_at: '2026-11-20T15:08:00Z',
};

const loggedDelivery: LoggedDelivery = {
  ...delivery,
  event: 'lead.created',
  status: 'delivered',
  attempts: 2,
  response_status: 204,
  next_attempt_at: null,
  delivered_at: '2026-11-20T15:09:01Z',
  attempt_log: [
    {
      at: '2026-11-20T15:08:00Z',
      response_status: 500,
      error: 'http_500',
      duration_ms: 184,
      timings: { dns_ms: 4, connect_ms: 31, tls_ms: 42, first_byte_ms: 105 },
    },
    {
      at: '2026-11-20T15:09:01Z',
      response_status: 204,
      error: null,
      duration_ms: 96,
      timings: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: 95 },
    },
  ],
};

const page = (path: string, item: object): object => ({
  data: [item],
  links: { first: null, last: null, prev: null, next: null },
  meta: {
    path: `https://api.frontdesk.example/api/public/v1${path}`,
    per_page: 25,
    next_cursor: null,
    prev_cursor: null,
  },
});

const transcript = [
  { role: 'ai', text: 'Lakeview Dental, how can I help?' },
  { role: 'customer', text: 'What would two crowns cost?' },
] as const;

/** Examples of responses by operation. */
export const responseExamples: Readonly<Record<string, object>> = {
  'account.get': { data: account },
  'calls.list': page('/calls', call),
  'calls.get': { data: { ...call, transcript, lead_ids: [9201] } },
  'leads.list': page('/leads', lead),
  'leads.get': { data: lead },
  'leads.create': { data: lead, callback: { ...outboundCall, source: 'speed_to_lead', purpose: 'marketing' } },
  'bookings.list': page('/bookings', booking),
  'bookings.get': { data: booking },
  'outbound-calls.list': page('/outbound-calls', outboundCall),
  'outbound-calls.get': { data: { ...outboundCall, transcript: null } },
  'outbound-calls.create': { data: outboundCall, decision },
  'do-not-call.list': page('/do-not-call', doNotCallEntry),
  'do-not-call.create': { data: doNotCallEntry },
  'blocked-callers.list': page('/blocked-callers', blockedCaller),
  'blocked-callers.create': { data: blockedCaller },
  'chats.list': page('/chats', chat),
  'chats.get': { data: { ...chat, messages: [messageInChat] } },
  'chats.reply': { data: message },
  'chats.close': { data: { ...chat, status: 'closed', closed_at: '2026-11-20T15:10:00Z' } },
  'webhook-endpoints.list': { data: [endpoint] },
  'webhook-endpoints.create': { data: endpoint, secret: 'whsec_4kV9mQ2pXr7tLs8wYb3nZc6dFg1hJ5eA' },
  'webhook-endpoints.test': { data: delivery },
  'webhook-endpoints.list-deliveries': page('/webhook-endpoints/15/deliveries', loggedDelivery),
  'webhook-endpoints.get-delivery': { data: loggedDelivery },
  'webhook-endpoints.retry-delivery': {
    data: { ...loggedDelivery, status: 'pending', next_attempt_at: '2026-11-22T09:00:00Z' },
  },
};

type Examples = Record<string, { summary: string; value: object }>;

/** Examples of bodies by operation. */
export const bodyExamples: Readonly<Record<string, Examples>> = {
  'leads.create': {
    lead: {
      summary: 'A lead',
      value: {
        name: 'Ada Park',
        phone_number: '(312) 555-0142',
        reason: 'Wants a quote',
        details: { insurance: 'Delta' },
      },
    },
    callback: {
      summary: 'A lead with an immediate callback',
      value: {
        name: 'Ada Park',
        phone_number: '312-555-0142',
        reason: 'Wants a quote',
        callback: {
          consent_text: 'I agree to be called back by an automated assistant about my request.',
          source_url: 'https://www.example.com/contact',
          ip_address: '198.51.100.23',
          user_agent: 'Mozilla/5.0',
        },
      },
    },
  },
  'outbound-calls.create': {
    reminder: {
      summary: 'An appointment reminder',
      value: {
        phone_number: '+13125550142',
        contact_name: 'Ada Park',
        purpose: 'informational',
        context: { appointment: 'Tuesday, 10:30am', with: 'Dr. Ortiz' },
      },
    },
  },
  'do-not-call.create': {
    optOut: {
      summary: 'A person who asked not to be called',
      value: { phone_number: '312.555.0177', opted_out: true, note: 'Asked on the phone' },
    },
  },
  'blocked-callers.create': {
    number: { summary: 'One number', value: { pattern: '415-555-0166' } },
    prefix: { summary: 'Every number with a prefix', value: { pattern: '1415555*', note: 'Robocalls' } },
  },
  'chats.reply': { reply: { summary: 'A reply', value: { body: 'They are. Shall we book you in?' } } },
  'webhook-endpoints.create': {
    endpoint: {
      summary: 'Leads and calls',
      value: {
        url: 'https://hooks.example.com/frontdesk',
        events: ['lead.created', 'call.completed'],
        description: 'CRM',
      },
    },
  },
  'webhook-endpoints.test': {
    test: { summary: 'A test event', value: {} },
    sample: { summary: 'A sample of a real event type', value: { event: 'lead.created' } },
  },
};

/** Examples of query parameters. Cursors, which clients cannot make up, and enums have none. */
export const parameterExamples: Readonly<Record<string, string | number>> = {
  per_page: 25,
  since: '2026-11-01T00:00:00Z',
  until: '2026-12-01T00:00:00Z',
  spam: 'false',
  phone_number: '(312) 555-0142',
  email: 'ada.park@example.com',
  starts_after: '2026-11-24T00:00:00Z',
  starts_before: '2026-12-01T00:00:00Z',
  pattern: '1415555*',
  event: 'lead.created',
};

/** Examples of error bodies by code. */
export const errorExamples = Object.fromEntries(
  Object.entries(errorCatalogue).map(([key, definition]: [string, { message: string; code?: string }]) => {
    const { message, code = key } = definition;
    const errors = key === 'validation_failed' ? { per_page: ['must be an integer between 1 and 100'] } : undefined;
    return [key, { summary: message, value: { message, code, ...(errors ? { errors } : {}) } }];
  }),
);

/** The name of an example with the decision of a refused outbound call. */
export const decided = (code: string): string => `${code}_decision`;

/** Examples of the bodies of refused outbound calls, with their decision. */
export const refusedCallExamples = Object.fromEntries(
  refusalReasons.map((code) => {
    const { message } = errorCatalogue[code];
    const decision: Decision = { allowed: false, reason: code, message, retry_at: null };
    return [decided(code), { summary: message, value: { message, code, decision } }];
  }),
);
