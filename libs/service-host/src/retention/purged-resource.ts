/** A table that retention purges. It has `id`, `organization_id` and `livemode`, and deletions cascade. */
export interface PurgedResource {
  name: string;
  table: string;
  /** The column of the row's age. The table has an index on organization, mode and this column. */
  at: string;
  /** A second instant (SQL) that must also be past the retention period. */
  alsoAt?: string;
  /** A further condition (SQL) for the deletion of a row. */
  condition?: string;
  /** The number of rows per transaction. By default 1000; rows with many dependent rows need fewer. */
  batch?: number;
}

/** The retention settings of one service. */
export interface RetentionSettings {
  /** The name of the service, and of the lock that admits one replica at a time. */
  service: string;
  resources: readonly PurgedResource[];
  /** The time between two runs. */
  intervalMs: number;
}

export const RETENTION_SETTINGS = Symbol('retention settings');
