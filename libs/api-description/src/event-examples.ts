import { WEBHOOK_TEST, type EventDeclaration, type FieldTable } from '@frontdesk/contracts';
import { responseExamples } from './examples.js';

type Fields = Readonly<Record<string, unknown>>;

const recordOf = (operation: string): Fields => (responseExamples[operation] as { data: Fields }).data;

const chat: Fields = {
  ...recordOf('chats.get'),
  status: 'ai',
  handoff_summary: null,
  handed_off_at: null,
  lead_id: null,
  message_count: 6,
};
const lead = recordOf('leads.get');

/** The records of the response examples, by their names in events. */
const records: Readonly<Record<string, Fields>> = {
  lead,
  call: recordOf('calls.get'),
  booking: recordOf('bookings.get'),
  outbound_call: {
    ...recordOf('outbound-calls.get'),
    status: 'completed',
    blocked_reason: null,
    attempts: 1,
    answered_at: '2026-11-21T14:00:06Z',
    answered_by: 'human',
    ended_at: '2026-11-21T14:01:18Z',
    duration_seconds: 72,
  },
  chat,
  message: recordOf('chats.reply'),
  do_not_call_entry: { ...recordOf('do-not-call.create'), ...recordOf('do-not-call.get-receipt') },
};

const handedOff = { ...chat, status: 'with_owner', handed_off_at: '2026-11-20T15:02:00Z' };

/** Records whose state at the time of the event differs from that in responses, by event type. */
const recordsAtEvent: Readonly<Record<string, Readonly<Record<string, Fields>>>> = {
  'booking.cancelled': {
    booking: { ...recordOf('bookings.get'), status: 'cancelled', cancelled_at: '2026-11-21T09:30:00Z' },
  },
  'chat.message.created': { chat: handedOff },
  'chat.handed_off': { chat: handedOff },
  'chat.lead_captured': { lead: { ...lead, source: 'chat', chat_id: chat['id'] } },
  'chat.closed': { chat: { ...handedOff, status: 'closed', closed_at: '2026-11-20T15:10:00Z', lead_id: lead['id'] } },
};

const values: Fields = { requested_by: 'visitor' };

/** Returns the example body of an event. */
export function eventExample({ type, objects, values: beside }: EventDeclaration): object {
  return envelope(type, {
    ...Object.fromEntries(
      Object.entries(objects).map(([name, { fields }]) => [
        name,
        picked(recordsAtEvent[type]?.[name] ?? records[name]!, fields),
      ]),
    ),
    ...Object.fromEntries(Object.keys(beside).map((name) => [name, values[name]])),
  });
}

export const testExample = envelope(WEBHOOK_TEST, { message: 'This is a test event.' });

function picked(record: Fields, fields: FieldTable): object {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, record[name]]));
}

function envelope(type: string, data: object): object {
  const id = '0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11';
  return { id, type, livemode: true, created_at: '2026-11-21T14:01:18Z', data };
}
