import { DataSource, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DISPATCHER_LOCK } from '../dispatchers/dispatchers.repository.js';

/** What a process has to do now. */
export interface DueWork {
  /** Whether deliveries are pending, due or not. */
  pending: boolean;
  deliveries: boolean;
  drains: boolean;
  probes: boolean;
  replays: boolean;
  deletedEndpoints: boolean;
  /** Whether events have no position in the feed yet. */
  feed: boolean;
  /** Whether a subscription of MCP Events has expired or is behind the feed. */
  subscriptions: boolean;
  /** Whether a dispatcher's session has ended. */
  deadDispatchers: boolean;
  /** Whether this dispatcher has no row. */
  registration: boolean;
}

/**
 * $1 now, $2 the class of the dispatchers' locks, $3 this dispatcher. Each part is one index lookup, except that the
 * subscriptions, which are few, are all read.
 */
export const DUE_WORK = `
  WITH next AS MATERIALIZED (
    SELECT (SELECT claimable_at FROM deliveries WHERE status = 'pending' ORDER BY claimable_at, id LIMIT 1)
  )
  SELECT next.claimable_at IS NOT NULL AS pending,
         coalesce(next.claimable_at <= $1::timestamptz, false) AS deliveries,
         EXISTS (SELECT FROM endpoint_flow WHERE drain_at <= $1::timestamptz AND open_until IS NULL) AS drains,
         EXISTS (SELECT FROM endpoint_flow WHERE drain_at <= $1::timestamptz AND open_until IS NOT NULL) AS probes,
         EXISTS (SELECT FROM replays WHERE due_at <= $1::timestamptz) AS replays,
         EXISTS (SELECT FROM deleted_endpoints) AS "deletedEndpoints",
         EXISTS (SELECT FROM feed_intake) AS feed,
         EXISTS (SELECT FROM event_subscriptions s
                 LEFT JOIN feeds f ON f.organization_id = s.organization_id AND f.livemode = s.livemode
                 WHERE s.expires_at <= $1::timestamptz OR s.position < f.last_position) AS subscriptions,
         EXISTS (SELECT FROM dispatchers WHERE pg_try_advisory_xact_lock($2, id)) AS "deadDispatchers",
         NOT EXISTS (SELECT FROM dispatchers WHERE id = $3) AS registration
  FROM next`;

@Injectable()
export class DueWorkRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async read(now: Date, dispatcherId: number | null): Promise<DueWork> {
    const [row] = await this.sql.query<DueWork>({
      name: 'due-work',
      text: DUE_WORK,
      values: [now, DISPATCHER_LOCK, dispatcherId],
    });
    return row!;
  }
}
