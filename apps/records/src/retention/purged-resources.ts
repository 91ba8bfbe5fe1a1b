import type { PurgedResource } from '@frontdesk/service-host';

/** Dependent rows are deleted too: the transcript of a call. */
export const purgedResources: readonly PurgedResource[] = [
  { name: 'calls', table: 'calls', at: 'started_at' },
  { name: 'leads', table: 'leads', at: 'created_at' },
  // A booking is kept until its appointment is past the retention period too.
  { name: 'bookings', table: 'bookings', at: 'created_at', alsoAt: 'starts_at' },
];
