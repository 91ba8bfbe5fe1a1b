import { inTransaction, scopeOf, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The channel on which processes tell each other that a lane has something to do; the payload is when, in ms. */
export const LANES_CHANNEL = 'dialer_lanes';

/** A lane in this process's hand. */
export interface ClaimedLane {
  scope: Scope;
  lease: number;
  /** Another process had it and did not give it back in time. */
  wasAbandoned: boolean;
}

interface ClaimRequest {
  now: Date;
  leasedUntil: Date;
  limit: number;
}

interface LaneRow {
  organization_id: number;
  livemode: boolean;
  lease: number;
  was_abandoned: boolean;
}

@Injectable()
export class LanesRepository {
  private readonly sql: SqlRunner;

  constructor(private readonly dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Has a lane looked at, at `dueAt` or earlier; in the transaction that gives it something to do. The lane's row stays
   * locked until that commits: make this the last lock that the transaction takes.
   */
  async wake(tx: Tx, scope: Scope, dueAt: Date): Promise<void> {
    await tx.query({
      name: 'lanes-wake',
      text: `WITH woken AS (
               INSERT INTO dial_lanes AS lane (organization_id, livemode, due_at) VALUES ($1, $2, $3)
               ON CONFLICT (organization_id, livemode) DO UPDATE SET due_at = least(lane.due_at, excluded.due_at)
               RETURNING 1
             )
             SELECT pg_notify('${LANES_CHANNEL}', $4) FROM woken`,
      values: [scope.organizationId, scope.livemode, dueAt, String(dueAt.getTime())],
    });
  }

  /** Leases lanes that have something to do and are in nobody's hand; those that have waited longest come first. */
  async claim({ now, leasedUntil, limit }: ClaimRequest): Promise<ClaimedLane[]> {
    const rows = await this.sql.query<LaneRow>({
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
   * Gives a lane back, to be looked at again at the instant that `nextLook` finds, or when it is woken. It is asked with
   * the lane's row locked: whoever gives the lane something to do has committed before and is seen, or waits for the row
   * and wakes the lane afterwards. Nothing happens when another process has claimed the lane since.
   */
  async giveBack({ scope, lease }: ClaimedLane, nextLook: (tx: Tx) => Promise<Date | null>): Promise<void> {
    const lane = [scope.organizationId, scope.livemode, lease];
    await inTransaction(this.dataSource, async (tx) => {
      const held = await tx.query({
        name: 'lanes-lock',
        text: `SELECT 1 FROM dial_lanes WHERE organization_id = $1 AND livemode = $2 AND lease = $3 FOR UPDATE`,
        values: lane,
      });
      if (held.length === 0) return;
      await tx.query({
        name: 'lanes-give-back',
        text: `UPDATE dial_lanes SET due_at = $4, leased_until = NULL
               WHERE organization_id = $1 AND livemode = $2 AND lease = $3`,
        values: [...lane, await nextLook(tx)],
      });
    });
  }

  /** When the next lane that is in nobody's hand, or whose lease has run out by then, has something to do. */
  async nextDue(now: Date): Promise<Date | null> {
    const [row] = await this.sql.query<{ due_at: Date }>({
      name: 'lanes-next-due',
      text: `SELECT due_at FROM dial_lanes
             WHERE due_at IS NOT NULL AND (leased_until IS NULL OR leased_until <= $1) ORDER BY due_at LIMIT 1`,
      values: [now],
    });
    return row?.due_at ?? null;
  }
}
