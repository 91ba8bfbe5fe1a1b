import { errorCatalogue, refusalReasons, type Decision } from '@frontdesk/contracts';
import {
  account,
  blockedCaller,
  blockPreview,
  booking,
  call,
  callCheck,
  chat,
  consent,
  decision,
  delivery,
  doNotCallEntry,
  endpoint,
  lead,
  loggedDelivery,
  message,
  messageInChat,
  optOutReceipt,
  outboundCall,
  replay,
  ringingCall,
  sandboxClock,
  whatsappTemplate,
} from './example-records.js';

/*
 * Examples of requests and responses. Phone numbers are from the 555-01xx range, which is reserved for fiction. The
 * types check the examples against the contracts, and a spec validates them against their schemas.
 */

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
  'outbound-calls.check': { data: callCheck },
  'outbound-calls.cancel': {
    data: {
      ...outboundCall,
      status: 'blocked',
      blocked_reason: 'cancelled',
      blocked_reason_message: 'The call was cancelled before it rang.',
      scheduled_for: null,
      ended_at: '2026-11-21T03:25:00Z',
    },
  },
  'consents.list': page('/consents', consent),
  'consents.get': { data: consent },
  'do-not-call.list': page('/do-not-call', doNotCallEntry),
  'do-not-call.create': { data: doNotCallEntry },
  'do-not-call.get-receipt': { data: optOutReceipt },
  'blocked-callers.list': page('/blocked-callers', blockedCaller),
  'blocked-callers.create': { data: blockedCaller },
  'blocked-callers.preview': { data: blockPreview },
  'chats.list': page('/chats', chat),
  'chats.get': { data: { ...chat, messages: [messageInChat] } },
  'chats.reply': { data: message },
  'chats.send-template': { data: { ...message, body: 'Hello Dana, your appointment is tomorrow at 9:00.' } },
  'whatsapp-templates.list': { data: [whatsappTemplate] },
  'chats.close': { data: { ...chat, status: 'closed', closed_at: '2026-11-20T15:10:00Z' } },
  'sandbox.receive-call': { data: { ...ringingCall, transcript: null, lead_ids: [] } },
  'sandbox.progress-call': { data: { ...call, livemode: false, transcript, lead_ids: [] } },
  'sandbox.receive-booking': { data: { ...booking, livemode: false } },
  'sandbox.receive-chat': {
    data: {
      ...chat,
      livemode: false,
      status: 'ai',
      handoff_summary: null,
      handed_off_at: null,
      lead_id: null,
    },
  },
  'sandbox.receive-message': {
    data: {
      ...message,
      livemode: false,
      sender: 'visitor',
      role: 'visitor',
      author: 'Visitor',
      body: 'And on Monday?',
      via_api: false,
    },
  },
  'sandbox.get-clock': { data: sandboxClock },
  'sandbox.set-clock': { data: sandboxClock },
  'events.list': {
    data: [
      {
        id: delivery.event_id,
        type: 'lead.created',
        livemode: true,
        created_at: '2026-11-20T15:07:14Z',
        data: { lead },
      },
    ],
    meta: { next_cursor: 'Zk3pX0mVYw1qT9sLb2RkWzAsNDIsMV0', has_more: false },
  },
  'webhook-endpoints.list': { data: [endpoint] },
  'webhook-endpoints.create': { data: endpoint, secret: 'whsec_4kV9mQ2pXr7tLs8wYb3nZc6dFg1hJ5eA' },
  'webhook-endpoints.update': { data: { ...endpoint, enabled: false } },
  'webhook-endpoints.rotate-secret': { data: endpoint, secret: 'whsec_9nRt3xKc7LmQ2vPz6WbY4hDs8Fg1jA5e' },
  'webhook-endpoints.test': { data: delivery },
  'webhook-endpoints.list-deliveries': page('/webhook-endpoints/15/deliveries', loggedDelivery),
  'webhook-endpoints.get-delivery': { data: loggedDelivery },
  'webhook-endpoints.retry-delivery': {
    data: { ...loggedDelivery, status: 'pending', next_attempt_at: '2026-11-22T09:00:00Z' },
  },
  'webhook-endpoints.start-replay': { data: { ...replay, status: 'queued', total: null, done: 0 } },
  'webhook-endpoints.get-replay': { data: replay },
  'webhook-endpoints.cancel-replay': {
    data: { ...replay, status: 'cancelled', finished_at: '2026-11-22T09:00:12Z' },
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
          consent_text: 'I agree to a call from an AI assistant about my request.',
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
  'outbound-calls.check': {
    now: {
      summary: 'May the number be called now?',
      value: { phone_number: '312-555-0142', purpose: 'informational' },
    },
    later: {
      summary: 'At another time',
      value: { phone_number: '312-555-0142', at: '2026-11-21T03:20:00Z' },
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
  'blocked-callers.preview': { prefix: { summary: 'A prefix', value: { pattern: '1415555*' } } },
  'chats.send-template': {
    reminder: {
      summary: 'A reminder',
      value: { template: 'appointment_reminder', language: 'en_US', variables: ['Dana', 'tomorrow at 9:00'] },
    },
  },
  'chats.reply': { reply: { summary: 'A reply', value: { body: 'They are. Shall we book you in?' } } },
  'sandbox.receive-call': {
    call: {
      summary: 'A call that rings',
      value: { from_number: '+14155550123', to_number: '+13125550100', caller_name: 'Ada Park' },
    },
  },
  'sandbox.progress-call': {
    end: {
      summary: 'The call ends',
      value: { status: 'completed', transcript: [{ role: 'customer', text: 'I need a cleaning.' }] },
    },
  },
  'sandbox.receive-booking': {
    booking: {
      summary: 'An appointment',
      value: { provider: 'jobber', starts_at: '2031-05-04T10:00:00-05:00', duration_minutes: 30, name: 'Ada Park' },
    },
  },
  'sandbox.receive-chat': { chat: { summary: 'A question', value: { body: 'Do you have time on Friday?' } } },
  'sandbox.set-clock': {
    freeze: { summary: 'Freeze it', value: { frozen: true } },
    advance: { summary: 'An hour later', value: { advance_seconds: 3600 } },
  },
  'sandbox.receive-message': { message: { summary: 'Another question', value: { body: 'And on Monday?' } } },
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
  'webhook-endpoints.update': {
    pause: { summary: 'Pause the endpoint', value: { enabled: false } },
    events: { summary: 'Receive other events', value: { events: ['lead.created', 'booking.created'] } },
  },
  'webhook-endpoints.rotate-secret': {
    overlap: { summary: 'Both secrets sign for two days', value: { overlap_hours: 48 } },
  },
  'webhook-endpoints.start-replay': {
    failed: {
      summary: 'The failed leads of a day',
      value: { event: 'lead.created', since: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z' },
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
  limit: 25,
  wait: 20,
  since: '2026-11-01T00:00:00Z',
  until: '2026-12-01T00:00:00Z',
  spam: 'false',
  phone_number: '(312) 555-0142',
  email: 'ada.park@example.com',
  starts_after: '2026-11-24T00:00:00Z',
  starts_before: '2026-12-01T00:00:00Z',
  pattern: '1415555*',
  event: 'lead.created',
  queue: 'gateway.audit-entries',
};

/** Examples of error bodies by code. */
export const errorExamples = Object.fromEntries(
  Object.entries(errorCatalogue).map(([key, definition]: [string, { message: string; code?: string }]) => {
    const { message, code = key } = definition;
    const errors = key === 'validation_failed' ? { per_page: ['must be an integer between 1 and 100'] } : undefined;
    const oldest = key === 'position_expired' ? 'Zk3pX0mVYw1qT9sLb2RkWzAsNDIsMV0' : undefined;
    return [
      key,
      { summary: message, value: { message, code, ...(errors ? { errors } : {}), ...(oldest ? { oldest } : {}) } },
    ];
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
