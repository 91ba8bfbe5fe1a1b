/** What retention removes. The table has `id`, `organization_id` and `livemode`; what hangs on a row goes with it. */
export interface PurgedResource {
  name: string;
  table: string;
  /** The column whose age counts; the table has an index on organization, mode and this column. */
  at: string;
  /** Another instant (SQL) that has to be as old as well before the row may go. */
  alsoAt?: string;
  /** What else (SQL) has to hold of a row before it may go. */
  condition?: string;
  /** Rows of one transaction, where much hangs on each; 1000 otherwise. */
  batch?: number;
}

/** What one service keeps only for as long as its organizations wish. */
export interface RetentionSettings {
  /** Names the lock that only one replica of the service has. */
  service: string;
  resources: readonly PurgedResource[];
  /** How often it is looked whether there is anything to remove. */
  intervalMs: number;
}

export const RETENTION_SETTINGS = Symbol('retention settings');
