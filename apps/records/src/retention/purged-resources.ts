/** What retention removes. Everything has `id`, `organization_id` and `livemode`. */
export interface PurgedResource {
  name: string;
  table: string;
  /** The column whose age counts; the table has an index on organization, mode and this column. */
  at: string;
  /** Another instant that has to be as old as well before the row may go. */
  alsoAt?: string;
}

/** What hangs on a row goes with it: a call takes its transcript along. */
export const purgedResources: readonly PurgedResource[] = [
  { name: 'calls', table: 'calls', at: 'started_at' },
  { name: 'leads', table: 'leads', at: 'created_at' },
  // An appointment that is still to come is kept, however long ago it was made.
  { name: 'bookings', table: 'bookings', at: 'created_at', alsoAt: 'starts_at' },
];
