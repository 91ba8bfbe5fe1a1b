import type { SqlRunner, Tx } from '@frontdesk/persistence';

/** What a service keeps of a removed organization. Everything else with an `organization_id` is removed. */
export interface RemovalSettings {
  /** The name of the service, and of the lock that admits one replica at a time. */
  service: string;
  /**
   * The table and the condition (SQL) of organizations to remove. The table has `organization_id`, or `id` for the
   * gateway.
   */
  source?: { table: string; id: string; condition: string };
  /** Tables of which rows are kept: all of them, or those that match a condition (SQL). */
  keeps?: Readonly<Record<string, 'all' | string>>;
  /** Statements that remove text from kept rows. `$1` is the organization. */
  redactions?: readonly string[];
  /** Removes a bounded number of rows that have no `organization_id`. Returns how many. Runs before everything else. */
  removeOthers?: (sql: SqlRunner | Tx, organizationId: number) => Promise<number>;
}

export const REMOVAL_SETTINGS = Symbol('removal settings');
