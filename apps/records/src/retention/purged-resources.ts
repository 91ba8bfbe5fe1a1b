import type { PurgedResource } from '@frontdesk/service-host';

/** The retention also deletes the transcript of a deleted call. */
export const purgedResources: readonly PurgedResource[] = [
  { name: 'calls', table: 'calls', at: 'started_at' },
  { name: 'leads', table: 'leads', at: 'created_at' },
  // A booking is kept until its appointment is past the retention period too.
  { name: 'bookings', table: 'bookings', at: 'created_at', alsoAt: 'starts_at' },
];
