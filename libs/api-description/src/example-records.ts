import type {
  Account,
  BlockedCaller,
  BlockPreview,
  Booking,
  Call,
  CallCheck,
  Chat,
  ChatReply,
  Consent,
  Decision,
  DoNotCallEntry,
  Lead,
  LoggedDelivery,
  OptOutReceipt,
  OutboundCall,
  SandboxClock,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookReplay,
  WhatsappTemplate,
} from '@frontdesk/contracts';

/* Example resources. Phone numbers are from the 555-01xx range reserved for fiction. */

export const account: Account = {
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

export const call: Call = {
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

export const ringingCall: Call = {
  ...call,
  livemode: false,
  status: 'ringing',
  from_number: '+14155550123',
  caller_name: 'Ada Park',
  answered_at: null,
  ended_at: null,
  duration_seconds: null,
  disposition: null,
  summary: null,
};

export const lead: Lead = {
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

export const booking: Booking = {
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
  chat_id: null,
  service: 'Cleaning',
  status: 'booked',
  cancelled_at: null,
  created_at: '2026-11-20T15:06:40Z',
};

export const decision: Decision = {
  allowed: false,
  reason: 'outside_hours',
  message: 'It is outside calling hours (8am to 8pm) where this number is.',
  retry_at: '2026-11-21T14:00:00Z',
};

export const outboundCall: OutboundCall = {
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

const passed = (rule: string, evidence: Record<string, unknown> = {}, citation: string | null = null) =>
  ({ rule, outcome: 'passed', evidence, citation, retry_at: null }) as const;

export const callCheck: CallCheck = {
  ...decision,
  trace: [
    passed('invalid_number'),
    passed('service_inactive', { service_active: true }),
    passed('terms_not_accepted', { terms_accepted: true }),
    passed('outbound_disabled', { outbound_enabled: true }),
    passed('no_receptionist', { receptionist_configured: true }),
    passed('hipaa_marketing', { hipaa_mode: false, purpose: 'informational' }),
    passed('do_not_call', {}, '47 CFR 64.1200(c)(2), (d)'),
    passed('no_consent', { consent_id: 431, purpose: 'informational' }, '47 CFR 64.1200(a)'),
    passed('trial_minutes_exhausted', { plan: 'pro', remaining: null }),
    {
      rule: 'outside_hours',
      outcome: 'delayed',
      evidence: { zones: ['America/Chicago'] },
      citation: '47 CFR 64.1200(c)(1)',
      retry_at: '2026-11-21T14:00:00Z',
    },
    passed('frequency_limit', { dials: 1, limit: 3 }),
    passed('daily_limit', { dials: 12, limit: 200, timezone: 'America/Chicago' }),
    passed('already_on_call', { on_call: false }),
  ],
  next_windows: [21, 22, 23, 24, 25, 26, 27].map((day) => ({
    opens_at: `2026-11-${day}T14:00:00Z`,
    closes_at: `2026-11-${day + 1}T02:00:00Z`,
  })),
  pack: 'contract',
  pack_version: '2026.11',
};

export const consent: Consent = {
  id: 431,
  livemode: true,
  phone_number: '+13125550142',
  purposes: ['marketing', 'informational'],
  consent_text: 'I agree to a call from an AI assistant about my request.',
  source_url: 'https://www.example.com/contact',
  ip_address: '198.51.100.23',
  user_agent: 'Mozilla/5.0',
  seller: 'Example Plumbing LLC',
  form_version: '2026-10',
  recorded_by: null,
  obtained_at: '2026-11-20T15:07:14Z',
  revoked_at: null,
  revoked_cause: null,
  revoked_channel: null,
  created_at: '2026-11-20T15:07:14Z',
  hash: '3c1f5a0e9b7d24688f0a6e1d52c4b9731e8d60fa47b2c3951d0e6f8a7b94c258',
  prev_hash: 'a94d06b15e7c3f2810b9d4e6f8a25c731d0e9b847f6a3c52e1b0d9f8a7c64e35',
};

export const doNotCallEntry: DoNotCallEntry = {
  id: 771,
  livemode: true,
  phone_number: '+13125550177',
  source: 'opt_out',
  note: 'Asked on the phone',
  removable: false,
  created_at: '2026-11-18T19:20:00Z',
};

export const optOutReceipt: OptOutReceipt = {
  asked_at: '2026-11-18T19:20:00Z',
  in_force_at: '2026-11-18T19:20:01Z',
  latency_ms: 14,
  channel: 'call',
  call_id: null,
  chat_id: null,
  outbound_call_id: 5601,
  calls_blocked: 1,
  consents_withdrawn: 1,
};

export const blockedCaller: BlockedCaller = {
  id: 88,
  livemode: true,
  pattern: '+1415555*',
  source: 'manual',
  note: 'Robocalls',
  calls_blocked: 14,
  last_blocked_at: '2026-11-20T09:11:52Z',
  created_at: '2026-10-02T10:00:00Z',
};

export const blockPreview: BlockPreview = {
  calls: 312,
  callers: 214,
  leads: 5,
  bookings: 3,
  known_customers: 4,
  samples: [
    { phone_number: '+14155550166', calls: 12, last_call_at: '2026-11-20T09:11:52Z' },
    { phone_number: '+14155550123', calls: 1, last_call_at: '2026-11-19T16:40:03Z' },
  ],
  warnings: ['This blocks 214 callers, 3 of them with a booking.'],
};

export const chat: Chat = {
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

export const message: ChatReply = {
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

export const { chat_id: _chatId, ...messageInChat } = message;

export const endpoint: WebhookEndpoint = {
  id: 15,
  livemode: true,
  url: 'https://hooks.example.com/frontdesk',
  description: 'CRM',
  events: ['lead.created', 'call.completed'],
  enabled: true,
  created_at: '2026-11-01T12:00:00Z',
};

export const delivery: WebhookDelivery = {
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

export const loggedDelivery: LoggedDelivery = {
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

export const sandboxClock: SandboxClock = { now: '2026-11-23T08:00:00Z', active: true, frozen: true };

export const replay: WebhookReplay = {
  id: 302,
  livemode: true,
  status: 'running',
  filter: {
    endpoint: 15,
    status: 'failed',
    event: 'lead.created',
    since: '2026-11-20T00:00:00Z',
    until: '2026-11-21T00:00:00Z',
  },
  total: 48,
  done: 20,
  created_at: '2026-11-22T09:00:00Z',
  finished_at: null,
};

export const whatsappTemplate: WhatsappTemplate = {
  name: 'appointment_reminder',
  language: 'en_US',
  body: 'Hello {{1}}, your appointment is {{2}}.',
  variables: ['1', '2'],
  status: 'approved',
};
