/** A table that retention purges. It has `id`, `organization_id` and `livemode`; deletions cascade. */
export interface PurgedResource {
  name: string;
  table: string;
  /** Column of the row's age. The table has an index on organization, mode and this column. */
  at: string;
  /** Second instant (SQL) that must also be past the retention period. */
  alsoAt?: string;
  /** Further condition (SQL) for the deletion of a row. */
  condition?: string;
  /** Rows per transaction; 1000 by default, fewer for rows with many dependent rows. */
  batch?: number;
}

/** Retention settings of one service. */
export interface RetentionSettings {
  /** Name of the service, and of the lock that admits one replica at a time. */
  service: string;
  resources: readonly PurgedResource[];
  /** Time between two runs. */
  intervalMs: number;
}

export const RETENTION_SETTINGS = Symbol('retention settings');
