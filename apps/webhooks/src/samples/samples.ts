import {
  bookingCancelled,
  bookingCreated,
  bookingUpdated,
  callCompleted,
  chatClosed,
  chatHandedOff,
  chatHandoffRequested,
  chatLeadCaptured,
  chatMessageCreated,
  chatStarted,
  doNotCallAdded,
  formatInstant,
  leadCreated,
  leadUpdated,
  outboundCallCompleted,
  type DataOf,
  type EventDeclaration,
} from '@frontdesk/contracts';

/** Instants relative to the time of a sample: `at(-90)` is 90 seconds earlier. */
type Moments = (seconds: number) => string;

interface Sample {
  type: string;
  dataAt: (at: Moments) => Record<string, unknown>;
}

/** The function is curried, so that the event determines the type of the data. */
function sample<E extends EventDeclaration>(event: E): (dataAt: (at: Moments) => DataOf<E>) => Sample {
  return (dataAt) => ({ type: event.type, dataAt: dataAt as Sample['dataAt'] });
}

const CALL_ID = 4101;
const CHAT_ID = 7301;
const LEAD_ID = 9201;
const OUTBOUND_CALL_ID = 5601;
const NAME = 'Jordan Sample';
const PHONE_NUMBER = '+14155550142';

const lead = (at: Moments, source: { call_id: number } | { chat_id: number }): DataOf<typeof leadCreated>['lead'] => ({
  id: LEAD_ID,
  name: NAME,
  phone_number: PHONE_NUMBER,
  email: 'jordan.sample@example.com',
  urgency: 'normal',
  source: 'call_id' in source ? 'call' : 'chat',
  call_id: null,
  chat_id: null,
  outbound_call_id: null,
  ...source,
  created_at: at(0),
});

const openChat = (at: Moments): DataOf<typeof chatStarted>['chat'] => ({
  id: CHAT_ID,
  status: 'ai',
  page_url: 'https://www.example.com/contact',
  handed_off_at: null,
  closed_at: null,
  created_at: at(-120),
});

const handedOffChat = (at: Moments): DataOf<typeof chatHandedOff>['chat'] => ({
  ...openChat(at),
  status: 'with_agent',
  handed_off_at: at(0),
});

const aBooking = (at: Moments): DataOf<typeof bookingCreated>['booking'] => ({
  id: 3401,
  provider: 'google_calendar',
  external_reference: 'sample-appointment-1',
  starts_at: at(86_400),
  duration_minutes: 30,
  name: NAME,
  phone_number: PHONE_NUMBER,
  call_id: CALL_ID,
  outbound_call_id: null,
  created_at: at(0),
});

const samples: readonly Sample[] = [
  sample(leadCreated)((at) => ({ lead: lead(at, { call_id: CALL_ID }) })),
  sample(leadUpdated)((at) => ({ lead: lead(at, { call_id: CALL_ID }) })),
  sample(callCompleted)((at) => ({
    call: {
      id: CALL_ID,
      direction: 'inbound',
      status: 'completed',
      from_number: PHONE_NUMBER,
      caller_name: 'SAMPLE JORDAN',
      to_number: '+14155550100',
      spam: false,
      routed_to: 'ai_agent',
      started_at: at(-190),
      answered_at: at(-185),
      ended_at: at(0),
      duration_seconds: 185,
      disposition: 'lead_captured',
      created_at: at(-190),
    },
  })),
  sample(bookingCreated)((at) => ({ booking: aBooking(at) })),
  sample(bookingUpdated)((at) => ({
    booking: { ...aBooking(at), chat_id: null, service: 'Consultation', status: 'booked', cancelled_at: null },
  })),
  sample(bookingCancelled)((at) => ({
    booking: { ...aBooking(at), chat_id: null, service: 'Consultation', status: 'cancelled', cancelled_at: at(0) },
  })),
  sample(outboundCallCompleted)((at) => ({
    outbound_call: {
      id: OUTBOUND_CALL_ID,
      source: 'api',
      purpose: 'informational',
      status: 'completed',
      contact_name: NAME,
      phone_number: PHONE_NUMBER,
      blocked_reason: null,
      attempts: 1,
      answered_at: at(-95),
      answered_by: 'human',
      voicemail_left_at: null,
      ended_at: at(0),
      duration_seconds: 95,
      created_at: at(-120),
    },
  })),
  sample(chatStarted)((at) => ({ chat: { ...openChat(at), created_at: at(0) } })),
  sample(chatMessageCreated)((at) => ({
    chat: openChat(at),
    message: {
      id: 8801,
      sender: 'visitor',
      role: 'visitor',
      author: 'Visitor',
      body: 'Do you have an opening tomorrow?',
      via_api: false,
      created_at: at(0),
    },
  })),
  sample(chatHandoffRequested)((at) => ({ chat: openChat(at), requested_by: 'visitor' })),
  sample(chatHandedOff)((at) => ({ chat: handedOffChat(at) })),
  sample(chatLeadCaptured)((at) => ({ chat: openChat(at), lead: lead(at, { chat_id: CHAT_ID }) })),
  sample(chatClosed)((at) => ({
    chat: { ...openChat(at), status: 'closed', closed_at: at(0), lead_id: LEAD_ID, message_count: 6 },
  })),
  sample(doNotCallAdded)((at) => ({
    do_not_call_entry: {
      id: 7701,
      phone_number: PHONE_NUMBER,
      source: 'opt_out',
      call_id: null,
      chat_id: CHAT_ID,
      outbound_call_id: null,
      created_at: at(0),
    },
  })),
];

const byType = new Map(samples.map((one) => [one.type, one]));

/** Returns fictional data of an event, marked as a sample. */
export function sampleOf(type: string, at: Date): Record<string, unknown> {
  const found = byType.get(type);
  if (!found) throw new Error(`There is no sample of ${type}`);
  const moments: Moments = (seconds) => formatInstant(new Date(at.getTime() + seconds * 1000));
  return { ...found.dataAt(moments), sample: true };
}
