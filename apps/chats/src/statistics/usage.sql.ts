import type { CountedTable } from '@frontdesk/service-host';

export const chatUsage: CountedTable = {
  name: 'usage-chats',
  table: 'chats',
  at: 'created_at',
  counts: { chats: 'count(*)' },
};
