import { WEBHOOK_TEST, type EventDeclaration, type FieldTable } from '@frontdesk/contracts';
import { answerExamples } from './examples.js';

const recordOf = (operation: string): object => (answerExamples[operation] as { data: object }).data;

/** The records of the examples of answers, by the names that they have in events. */
const records: Readonly<Record<string, object>> = {
  lead: recordOf('leads.get'),
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
  chat: { ...recordOf('chats.get'), message_count: 6 },
  message: recordOf('chats.reply'),
};

const values: Readonly<Record<string, unknown>> = { requested_by: 'visitor' };

/** What a webhook endpoint is sent. */
export function eventExample({ type, objects, values: beside }: EventDeclaration): object {
  return envelope(type, {
    ...Object.fromEntries(Object.entries(objects).map(([name, { fields }]) => [name, picked(records[name]!, fields)])),
    ...Object.fromEntries(Object.keys(beside).map((name) => [name, values[name]])),
  });
}

export const testExample = envelope(WEBHOOK_TEST, { message: 'This is a test event.' });

function picked(record: object, fields: FieldTable): object {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, record[name as keyof typeof record]]));
}

function envelope(type: string, data: object): object {
  const id = '0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11';
  return { id, type, livemode: true, created_at: '2026-11-21T14:01:18Z', data };
}
