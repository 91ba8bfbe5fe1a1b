import {
  DataSource,
  inTransaction,
  scopeOf,
  sqlRunner,
  type Scope,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { OrganizationTimes } from '../organization-time/organization-times.js';

/** The NOTIFY channel for organization queues that become due; the payload is the due time in Unix milliseconds. */
export const QUEUES_CHANNEL = 'dialer_lanes';

/** An organization queue that this process has claimed. */
export interface ClaimedQueue {
  scope: Scope;
  lease: number;
  /** True if the queue was claimed by another process whose lease has expired. */
  wasAbandoned: boolean;
}

interface ClaimRequest {
  now: Date;
  leasedUntil: Date;
  limit: number;
}

interface QueueRow {
  organization_id: number;
  livemode: boolean;
  lease: number;
  was_abandoned: boolean;
}

@Injectable()
export class OrganizationQueuesRepository {
  private readonly sql: SqlRunner;

  constructor(
    private readonly dataSource: DataSource,
    private readonly times: OrganizationTimes,
  ) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Makes an organization queue due at `dueAt` of its organization's time or earlier, in the transaction that changes
   * its calls. The row stays locked until the commit, so take this lock last.
   */
  async wake(tx: Tx, scope: Scope, dueAt: Date): Promise<void> {
    const due = scope.livemode ? dueAt : (await this.times.read(tx, scope)).inRealTime(dueAt);
    if (due) await this.wakeAt(tx, scope, due);
  }

  private async wakeAt(tx: Tx, scope: Scope, dueAt: Date): Promise<void> {
    await tx.query({
      name: 'lanes-wake',
      text: `WITH woken AS (
               INSERT INTO dial_lanes AS lane (organization_id, livemode, due_at) VALUES ($1, $2, $3)
               ON CONFLICT (organization_id, livemode) DO UPDATE SET due_at = least(lane.due_at, excluded.due_at)
               RETURNING 1
             )
             SELECT pg_notify('${QUEUES_CHANNEL}', $4) FROM woken`,
      values: [scope.organizationId, scope.livemode, dueAt, String(dueAt.getTime())],
    });
  }

  /**
   * Claims due organization queues that have no lease or an expired one, starting with those that have waited longest.
   */
  async claim({ now, leasedUntil, limit }: ClaimRequest): Promise<ClaimedQueue[]> {
    const rows = await this.sql.query<QueueRow>({
      name: 'lanes-claim',
      text: `WITH due AS MATERIALIZED (
               SELECT organization_id, livemode, leased_until IS NOT NULL AS was_abandoned FROM dial_lanes
               WHERE due_at <= $1::timestamptz AND (leased_until IS NULL OR leased_until <= $1::timestamptz)
               ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
             )
             UPDATE dial_lanes lane SET leased_until = $2::timestamptz, lease = lane.lease + 1
             FROM due WHERE lane.organization_id = due.organization_id AND lane.livemode = due.livemode
             RETURNING lane.organization_id, lane.livemode, lane.lease, due.was_abandoned`,
      values: [now, leasedUntil, limit],
    });
    return rows.map(({ organization_id, livemode, lease, was_abandoned }) => ({
      scope: scopeOf({ organizationId: organization_id, livemode }),
      lease,
      wasAbandoned: was_abandoned,
    }));
  }

  /**
   * Releases a claim and sets the next due time to what `nextDueAt` returns. `nextDueAt` runs while the row is locked:
   * a transaction that adds calls has either committed and is visible, or waits for the row and wakes the queue
   * afterwards. Does nothing if another process has claimed the queue.
   */
  async release({ scope, lease }: ClaimedQueue, nextDueAt: (tx: Tx) => Promise<Date | null>): Promise<void> {
    const keys = [scope.organizationId, scope.livemode, lease];
    await inTransaction(this.dataSource, async (tx) => {
      const held = await tx.query({
        name: 'lanes-lock',
        text: `SELECT 1 FROM dial_lanes WHERE organization_id = $1 AND livemode = $2 AND lease = $3 FOR UPDATE`,
        values: keys,
      });
      if (held.length === 0) return;
      await tx.query({
        name: 'lanes-give-back',
        text: `UPDATE dial_lanes SET due_at = $4, leased_until = NULL
               WHERE organization_id = $1 AND livemode = $2 AND lease = $3`,
        values: [...keys, await nextDueAt(tx)],
      });
    });
  }

  /**
   * Returns when the next organization queue can be claimed: at its due time or, if it is due and leased, when the
   * lease expires.
   */
  async nextDue(now: Date): Promise<Date | null> {
    const [row] = await this.sql.query<{ due_at: Date | null }>({
      name: 'lanes-next-due',
      text: `SELECT least(
               (SELECT due_at FROM dial_lanes
                WHERE due_at IS NOT NULL AND (leased_until IS NULL OR leased_until <= $1) ORDER BY due_at LIMIT 1),
               (SELECT min(leased_until) FROM dial_lanes WHERE due_at <= $1 AND leased_until > $1)) AS due_at`,
      values: [now],
    });
    return row?.due_at ?? null;
  }

  /** Makes every other process check for due queues now, because this one stops. */
  async wakeOthers(): Promise<void> {
    await this.sql.query({ name: 'lanes-wake-others', text: `SELECT pg_notify('${QUEUES_CHANNEL}', '')` });
  }
}
