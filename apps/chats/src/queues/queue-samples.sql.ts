import { boundedCount, secondsSince, type DatabaseSample } from '@frontdesk/service-host';

const DUE = 'due_at IS NOT NULL AND due_at <= $1::timestamptz';
const oldestIn = (table: string): string =>
  secondsSince(`SELECT due_at FROM ${table} WHERE ${DUE} ORDER BY due_at LIMIT 1`);

/** Measures the three queues of this service. The values are the same in every process. */
export const queueSamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_chats_ai_turns',
    help: 'Chats waiting for a reply of the AI, claimed ones included; counted up to 100000',
    sql: boundedCount('SELECT FROM ai_turns'),
  },
  {
    name: 'frontdesk_chats_ai_turns_due_oldest_seconds',
    help: 'How long the oldest unclaimed chat has been waiting for a reply of the AI; 0 if there is none',
    sql: oldestIn('ai_turns'),
  },
  {
    name: 'frontdesk_chats_pending_leads',
    help: 'Leads captured by the AI and not yet accepted by records; counted up to 100000',
    sql: boundedCount('SELECT FROM pending_leads'),
  },
  {
    name: 'frontdesk_chats_outgoing_messages',
    help: 'Messages not yet accepted by a messaging channel; counted up to 100000',
    sql: boundedCount('SELECT FROM outgoing_messages WHERE due_at IS NOT NULL'),
  },
  {
    name: 'frontdesk_chats_outgoing_messages_due_oldest_seconds',
    help: 'How long the oldest unclaimed outgoing message has been due; 0 if there is none',
    sql: oldestIn('outgoing_messages'),
  },
];
