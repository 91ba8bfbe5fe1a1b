import type { PurgedResource } from '@frontdesk/service-host';

/** A closed chat and its messages are purged only when its last message is past the retention period too. */
export const purgedResources: readonly PurgedResource[] = [
  {
    name: 'chats',
    table: 'chats',
    at: 'created_at',
    alsoAt: 'coalesce(last_message_at, created_at)',
    condition: `status = 'closed'`,
    batch: 100,
  },
  { name: 'unanswered-questions', table: 'unanswered_questions', at: 'asked_at' },
];
