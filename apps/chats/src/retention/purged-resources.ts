import type { PurgedResource } from '@frontdesk/service-host';

/** A chat goes once it has ended and its last message is old enough as well, with all of its messages. */
export const purgedResources: readonly PurgedResource[] = [
  {
    name: 'chats',
    table: 'chats',
    at: 'created_at',
    alsoAt: 'coalesce(last_message_at, created_at)',
    condition: `status = 'closed'`,
    batch: 100,
  },
];
