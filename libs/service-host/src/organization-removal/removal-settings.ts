import type { SqlRunner, Tx } from '@frontdesk/persistence';

/** The rows of a removed organization that a service keeps. All other rows with an `organization_id` are removed. */
export interface RemovalSettings {
  /** The name of the service, and of the lock that admits one replica at a time. */
  service: string;
  /**
   * The table and the condition (SQL) of organizations to remove. The table has `organization_id`, or `id` for the
   * gateway.
   */
  source?: { table: string; id: string; condition: string };
  /** Tables with rows to keep: all rows, or the rows that match a condition (SQL). */
  keeps?: Readonly<Record<string, 'all' | string>>;
  /**
   * Tables whose kept rows are removed after five years, in this order. Then `remove_evidence` removes the rows that
   * the role of the service cannot delete (see `addEvidenceRemoval`).
   */
  evidence?: readonly string[];
  /** Statements that remove text from kept rows. `$1` is the organization. */
  redactions?: readonly string[];
  /** Removes a bounded number of rows without an `organization_id`, and returns their number. Runs first. */
  removeOthers?: (sql: SqlRunner | Tx, organizationId: number) => Promise<number>;
}

export const REMOVAL_SETTINGS = Symbol('removal settings');
