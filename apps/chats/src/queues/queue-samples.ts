import { boundedCount, secondsSince, type DatabaseSample } from '@frontdesk/service-host';

const DUE = 'due_at IS NOT NULL AND due_at <= $1::timestamptz';
const oldestIn = (table: string): string =>
  secondsSince(`SELECT due_at FROM ${table} WHERE ${DUE} ORDER BY due_at LIMIT 1`);

/** How the three queues of this service stand; the same on every process. */
export const queueSamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_chats_ai_turns',
    help: 'Chats whose visitor waits for an answer of the AI, those in hand included; counted to 100000 and no further',
    sql: boundedCount('SELECT FROM ai_turns'),
  },
  {
    name: 'frontdesk_chats_ai_turns_due_oldest_seconds',
    help: 'For how long the longest waiting of these has been in nobody’s hand; 0 when all are',
    sql: oldestIn('ai_turns'),
  },
  {
    name: 'frontdesk_chats_pending_leads',
    help: 'Leads that the AI captured and that records has not taken yet; counted to 100000 and no further',
    sql: boundedCount('SELECT FROM pending_leads'),
  },
  {
    name: 'frontdesk_chats_outgoing_messages',
    help: 'Messages that still have to be given to a messaging channel; counted to 100000 and no further',
    sql: boundedCount('SELECT FROM outgoing_messages WHERE due_at IS NOT NULL'),
  },
  {
    name: 'frontdesk_chats_outgoing_messages_due_oldest_seconds',
    help: 'For how long the longest due of these has been in nobody’s hand; 0 when all are',
    sql: oldestIn('outgoing_messages'),
  },
];
