import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** The result of one batch. Batches advance in the order of ids, which is the order of creation. */
export interface RemovedBatch<Id> {
  found: number;
  removed: number;
  /** Null if none was found. */
  last: Id | null;
  /** The latest creation among the rows found. */
  youngest: Date | null;
}

/** Removes rows past the retention time, of all organizations. */
@Injectable()
export class RemovalsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Makes this the only transaction that removes by age. Returns false if another process is removing rows. */
  async lock(tx: Tx): Promise<boolean> {
    const [row] = await tx.query<{ locked: boolean }>({
      text: `SELECT pg_try_advisory_xact_lock(hashtextextended('webhooks.removals', 0)) AS locked`,
    });
    return row!.locked;
  }

  /** Examines the next deliveries after an id and removes those that are finished and created before an instant. */
  async removeDeliveries(tx: Tx, after: number, before: Date, limit: number): Promise<RemovedBatch<number>> {
    const [row] = await tx.query<RemovedBatch<number>>({
      text: `WITH oldest AS MATERIALIZED (
               SELECT id, created_at FROM deliveries WHERE id > $1 ORDER BY id LIMIT $3
             ), gone AS (
               DELETE FROM deliveries d USING oldest o
               WHERE d.id = o.id AND o.created_at < $2 AND d.status <> 'pending' RETURNING d.id
             )
             SELECT count(*)::int AS found, (SELECT count(*)::int FROM gone) AS removed,
                    max(id) AS last, max(created_at) AS youngest FROM oldest`,
      values: [after, before, limit],
    });
    return row!;
  }

  /**
   * Examines the next events after an id. Removes those that were created before an instant from the feed, and
   * completely if they have no deliveries.
   */
  async removeEvents(tx: Tx, after: string, before: Date, limit: number): Promise<RemovedBatch<string>> {
    const [row] = await tx.query<RemovedBatch<string>>({
      text: `WITH oldest AS MATERIALIZED (
               SELECT id, created_at FROM events WHERE id > $1 ORDER BY id LIMIT $3
             ), forgotten AS (
               DELETE FROM feed_events f USING oldest o WHERE f.event_id = o.id AND o.created_at < $2
               RETURNING f.organization_id, f.livemode, f.position
             ), furthest AS MATERIALIZED (
               SELECT f.organization_id, f.livemode, r.position
               FROM feeds f JOIN (
                 SELECT organization_id, livemode, max(position) AS position FROM forgotten
                 GROUP BY organization_id, livemode
               ) r ON r.organization_id = f.organization_id AND r.livemode = f.livemode
               ORDER BY f.organization_id, f.livemode
               FOR UPDATE OF f
             ), noted AS (
               UPDATE feeds f SET forgotten_position = greatest(f.forgotten_position, r.position)
               FROM furthest r WHERE f.organization_id = r.organization_id AND f.livemode = r.livemode
             ), gone AS (
               DELETE FROM events e USING oldest o
               WHERE e.id = o.id AND o.created_at < $2
                 AND NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id)
               RETURNING e.id
             )
             SELECT count(*)::int AS found, (SELECT count(*)::int FROM gone) AS removed,
                    (SELECT id FROM oldest ORDER BY id DESC LIMIT 1) AS last, max(created_at) AS youngest FROM oldest`,
      values: [after, before, limit],
    });
    return row!;
  }

  /** Removes replays that finished before an instant. They are few, so one statement removes all of them. */
  async removeReplays(before: Date): Promise<void> {
    await this.sql.query({ text: 'DELETE FROM replays WHERE finished_at < $1', values: [before] });
  }

  /** Locks and returns a deleted endpoint that may have deliveries left, or returns null if there is none. */
  async lockDeletedEndpoint(tx: Tx): Promise<number | null> {
    const [row] = await tx.query<{ endpoint_id: number }>({
      text: 'SELECT endpoint_id FROM deleted_endpoints ORDER BY endpoint_id LIMIT 1 FOR UPDATE SKIP LOCKED',
    });
    return row?.endpoint_id ?? null;
  }

  /** Removes up to `limit` deliveries of an endpoint with their attempts, pending ones first, and returns how many. */
  async removeDeliveriesOf(tx: Tx, endpointId: number, limit: number): Promise<number> {
    const gone = await tx.query<{ id: number }>({
      text: `DELETE FROM deliveries WHERE id = ANY (ARRAY(
               SELECT id FROM deliveries WHERE endpoint_id = $1
               ORDER BY status DESC, created_at DESC, id DESC LIMIT $2
             )) RETURNING id`,
      values: [endpointId, limit],
    });
    // Only a separate statement sees the attempts of transactions that the first statement waited for.
    await tx.query({
      text: 'DELETE FROM attempts WHERE delivery_id = ANY ($1::bigint[])',
      values: [gone.map(({ id }) => id)],
    });
    return gone.length;
  }

  async removeDeletedEndpoint(tx: Tx, endpointId: number): Promise<void> {
    await tx.query({ text: 'DELETE FROM deleted_endpoints WHERE endpoint_id = $1', values: [endpointId] });
  }
}
