interface Write {
  path: string;
  body: Record<string, unknown>;
}

const DAY_MS = 86_400_000;

/** An hour (UTC) of a weekday that is at least so many days away. */
function weekdayIn(days: number, hour: number): string {
  const at = new Date(Date.now() + days * DAY_MS);
  while ([0, 6].includes(at.getUTCDay())) at.setTime(at.getTime() + DAY_MS);
  at.setUTCHours(hour, 0, 0, 0);
  return at.toISOString();
}

/**
 * A number that may not be called at this hour, so that a call to it waits. From 22:00 to 24:00 UTC calling hours are
 * open at both numbers, and the call is placed at once.
 */
export function numberOutsideHours(now: Date): string {
  const [guam, puertoRico] = ['+16715550142', '+17875550142'] as const;
  return now.getUTCHours() < 12 ? puertoRico : guam;
}
const NUMBER_OUTSIDE_HOURS = numberOutsideHours(new Date());

function secondsAgo(seconds: number): string {
  return new Date(Date.now() - seconds * 1000).toISOString();
}

/** The report on a call that ends now. */
function ended(seconds: number, disposition: string, summary: string, lines: [role: string, text: string][]) {
  return {
    ...{ status: 'completed', disposition, summary, duration_seconds: seconds },
    answered_at: secondsAgo(seconds),
    ended_at: secondsAgo(0),
    transcript: lines.map(([role, text]) => ({ role, text })),
  };
}

type DemoRecord = Write & {
  id: string;
  api?: 'live' | 'test';
  below?: Write[];
  end?: ReturnType<typeof ended>;
  mayBeRefused?: true;
};

/**
 * The records of the demo organization. `path` is relative to the organization in the platform API, or to the public
 * API with the live or the test key. The entries of `below` are written below the record, and `end` ends a call.
 * Existing demo organizations get records that are added here later. A record that `mayBeRefused` is left out if the
 * people of the organization have changed its settings.
 */
export const DEMO_RECORDS: DemoRecord[] = [
  {
    id: 'lead-call-live',
    path: 'leads',
    body: {
      livemode: true,
      source: 'call',
      name: 'Priya Raman',
      phone_number: '+13125550142',
      reason: 'Chipped a front tooth and would like to be seen this week',
      urgency: 'high',
      custom_fields: { insurance: { label: 'Insurance', value: 'Delta Dental PPO' } },
    },
  },
  {
    id: 'lead-chat-live',
    path: 'leads',
    body: {
      livemode: true,
      source: 'chat',
      name: 'Marcus Bell',
      email: 'marcus.bell@example.com',
      reason: 'Asked what whitening costs',
    },
  },
  {
    id: 'lead-website-live',
    path: 'leads',
    body: {
      livemode: true,
      source: 'website',
      name: 'Elena Ortiz',
      phone_number: '+13125550117',
      email: 'elena.ortiz@example.com',
      reason: 'New patient, two children, wants a cleaning on a Saturday',
    },
  },
  {
    id: 'lead-call-test',
    path: 'leads',
    body: {
      livemode: false,
      source: 'call',
      name: 'Test Caller',
      phone_number: '+13125550100',
      reason: 'Trying the line out',
    },
  },
  {
    id: 'lead-website-test',
    path: 'leads',
    body: {
      livemode: false,
      source: 'website',
      name: 'Test Visitor',
      email: 'visitor@example.com',
      reason: 'Trying the contact form out',
    },
  },
  {
    id: 'call-answered-live',
    path: 'calls',
    body: {
      livemode: true,
      direction: 'inbound',
      status: 'in_progress',
      started_at: secondsAgo(100),
      from_number: '+13125550142',
      to_number: '+13125550100',
      caller_name: 'Priya Raman',
      routed_to: 'ai_agent',
    },
    end: ended(
      94,
      'lead_captured',
      'Priya Raman chipped a front tooth and would like to be seen this week. She asked for a call.',
      [
        ['ai', 'Lakeview Dental. I am Mia, the AI assistant. How can I help?'],
        ['customer', 'Hi, I chipped a front tooth. Could somebody see me this week?'],
        ['ai', 'I am sorry to hear that. May I have your name?'],
        ['customer', 'Priya Raman.'],
        ['ai', 'Thank you, Priya. Is 312-555-0142 the best number to reach you?'],
        ['customer', 'Yes, it is.'],
        ['ai', 'The team will call you with a time. Is there anything else?'],
        ['customer', 'No, thank you.'],
      ],
    ),
  },
  {
    id: 'call-team-live',
    path: 'calls',
    body: {
      livemode: true,
      direction: 'inbound',
      status: 'in_progress',
      started_at: secondsAgo(44),
      from_number: '+13125550117',
      to_number: '+13125550100',
      routed_to: 'human_queue',
    },
    end: ended(38, 'transferred', 'A caller with a loose crown asked for a person and was put through.', [
      ['ai', 'Lakeview Dental. I am Mia, the AI assistant. How can I help?'],
      ['customer', 'My crown came loose. Can I talk to somebody?'],
      ['ai', 'Of course. I am putting you through now.'],
    ]),
  },
  {
    id: 'call-missed-live',
    path: 'calls',
    body: {
      livemode: true,
      direction: 'inbound',
      status: 'missed',
      from_number: '+13125550169',
      to_number: '+13125550100',
    },
  },
  {
    id: 'call-completed-test',
    path: 'calls',
    body: {
      livemode: false,
      direction: 'inbound',
      status: 'in_progress',
      started_at: secondsAgo(27),
      from_number: '+13125550100',
      to_number: '+13125550101',
      caller_name: 'Test caller',
      routed_to: 'ai_agent',
    },
    end: ended(21, 'answered', 'A test call about the opening hours.', [
      ['ai', 'Lakeview Dental. I am Mia, the AI assistant. How can I help?'],
      ['customer', 'When do you open?'],
      ['ai', 'At 8 in the morning, Monday to Friday.'],
    ]),
  },
  {
    id: 'booking-google-live',
    path: 'bookings',
    body: {
      livemode: true,
      provider: 'google_calendar',
      external_reference: 'demo-event-1',
      starts_at: weekdayIn(1, 15),
      duration_minutes: 45,
      name: 'Priya Raman',
      phone_number: '+13125550142',
    },
  },
  {
    id: 'booking-acuity-test',
    path: 'bookings',
    body: {
      livemode: false,
      provider: 'acuity',
      starts_at: weekdayIn(2, 16),
      duration_minutes: 30,
      name: 'Test Caller',
    },
  },
  {
    id: 'blocked-caller-live',
    api: 'live',
    path: 'blocked-callers',
    body: { pattern: '+1312555019*', note: 'Extended warranty robocalls' },
  },
  {
    id: 'consent-live',
    path: 'consents',
    body: {
      livemode: true,
      phone_number: '+13125550142',
      purposes: ['informational'],
      consent_text: 'You may remind me of my appointments with an automated call.',
      source_url: 'https://lakeview-dental.example/new-patients',
      method: 'web_form',
    },
  },
  {
    id: 'consent-test',
    path: 'consents',
    body: {
      livemode: false,
      phone_number: '+13125550190',
      purposes: ['marketing', 'informational'],
      consent_text: 'I agree that an AI assistant may call me.',
    },
  },
  {
    id: 'consent-waiting-live',
    path: 'consents',
    body: {
      livemode: true,
      phone_number: NUMBER_OUTSIDE_HOURS,
      purposes: ['informational'],
      consent_text: 'Please call me back about my appointment. An AI assistant may make the call.',
      source_url: 'https://lakeview-dental.example/contact',
      method: 'web_form',
    },
  },
  {
    id: 'outbound-call-waiting-live',
    api: 'live',
    path: 'outbound-calls',
    mayBeRefused: true,
    body: { phone_number: NUMBER_OUTSIDE_HOURS, contact_name: 'Tess Navarro', purpose: 'informational' },
  },
  {
    id: 'opt-out-live',
    path: 'do-not-call',
    body: { livemode: true, phone_number: '+13125550155', opted_out: true, note: 'Asked on the phone' },
  },
  {
    id: 'do-not-call-live',
    api: 'live',
    path: 'do-not-call',
    body: { phone_number: '+13125550169', note: 'Asked by mail not to be called' },
  },
  {
    // A test key simulates the call, so no phone rings.
    id: 'lead-callback-test',
    api: 'test',
    path: 'leads',
    body: {
      name: 'Test Caller',
      phone_number: '+13125550190',
      reason: 'Would like to be called back',
      callback: { consent_text: 'I agree that an AI assistant may call me about my request.' },
    },
  },
  {
    id: 'outbound-call-test',
    api: 'test',
    path: 'outbound-calls',
    body: {
      phone_number: '+13125550190',
      contact_name: 'Test Caller',
      purpose: 'informational',
      context: { appointment: 'Tuesday at 9:30' },
    },
  },
  {
    id: 'chat-waiting-live',
    path: 'chats',
    body: { livemode: true, channel: 'web', page_url: 'https://lakeview-dental.example/whitening' },
    below: [
      { path: 'messages', body: { sender: 'visitor', author: 'Marcus', body: 'Hi, what does whitening cost?' } },
      {
        path: 'messages',
        body: { sender: 'ai', body: 'Hello! It begins at $250. Would you like to talk to someone at the practice?' },
      },
      { path: 'messages', body: { sender: 'visitor', author: 'Marcus', body: 'Yes please' } },
      { path: 'handoff', body: { to: 'owner', summary: 'Asked what whitening costs and wants to talk to a person' } },
    ],
  },
  {
    id: 'chat-whatsapp-live',
    path: 'chats',
    body: { livemode: true, channel: 'whatsapp', contact_address: '+13125550117' },
    below: [
      { path: 'messages', body: { sender: 'visitor', author: 'Elena', body: 'Are you open on Saturdays?' } },
      { path: 'messages', body: { sender: 'ai', body: 'We are, from 9 to 1. Shall I find you a time?' } },
    ],
  },
  {
    id: 'chat-closed-test',
    path: 'chats',
    body: { livemode: false, channel: 'web' },
    below: [
      { path: 'messages', body: { sender: 'visitor', body: 'Trying the chat out' } },
      { path: 'messages', body: { sender: 'agent', author: 'Dana', body: 'It works' } },
      { path: 'close', body: {} },
    ],
  },
];
