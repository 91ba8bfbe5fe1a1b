import type { PurgedResource } from '@frontdesk/service-host';

/** What hangs on a row goes with it: a call takes its transcript along. */
export const purgedResources: readonly PurgedResource[] = [
  { name: 'calls', table: 'calls', at: 'started_at' },
  { name: 'leads', table: 'leads', at: 'created_at' },
  // An appointment that is still to come is kept, however long ago it was made.
  { name: 'bookings', table: 'bookings', at: 'created_at', alsoAt: 'starts_at' },
];
