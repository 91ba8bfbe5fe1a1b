import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { EndpointFlowEntity } from './endpoint-flow.entity.js';

/** The effect of a failed attempt on the health of its endpoint. */
export interface Failure {
  endpointId: number;
  at: Date;
  /** The end of the delay requested with `Retry-After`. */
  quietUntil: Date | null;
  /** Whether the breaker opens. It stays open longer each time, until a response arrives. */
  trips: boolean;
}

interface Announcement {
  url: string;
  at: Date;
  before: Date;
}

/** A claimed drain of an endpoint; `drain_at` is the end of the lease. */
export type Drain = Pick<EndpointFlowEntity, 'endpoint_id' | 'drain_at'>;

/** How long the breaker stays open at first. Each failed probe doubles the time. */
const FIRST_OPEN_SECONDS = 5;
const MAX_DOUBLINGS = 4;
/** Drains repeat for this long even if they find nothing. */
const GRACE_SECONDS = 60;
const EMPTY_DRAIN_INTERVAL_SECONDS = 5;
/** After this time, another process may claim a drain that was not released. */
const DRAIN_LEASE_SECONDS = 30;

@Injectable()
export class EndpointFlowRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Records a failure: the start of the failures, the requested delay and the opening of the breaker, unless another
   * process has opened it already. Does nothing if the endpoint was deleted.
   */
  async recordFailure({ endpointId, at, quietUntil, trips }: Failure): Promise<void> {
    await this.sql.query({
      name: 'endpoint-flow-trouble',
      text: `
        INSERT INTO endpoint_flow AS f (endpoint_id, failing_since, quiet_until, open_until, trips, drain_at, drain_until)
        SELECT id, $2::timestamptz, $3::timestamptz, opening.until, CASE WHEN $4::boolean THEN 1 ELSE 0 END,
               greatest($3::timestamptz, opening.until),
               greatest($3::timestamptz, opening.until) + $7 * interval '1 second'
        FROM endpoints,
             LATERAL (SELECT CASE WHEN $4::boolean THEN $2::timestamptz + $5 * interval '1 second' END) AS opening (until)
        WHERE id = $1
        ON CONFLICT (endpoint_id) DO UPDATE
        SET failing_since = coalesce(f.failing_since, excluded.failing_since),
            quiet_until = greatest(f.quiet_until, excluded.quiet_until),
            (open_until, trips, drain_at, drain_until) = (
              SELECT o.until, CASE WHEN o.opens THEN f.trips + 1 ELSE f.trips END,
                     coalesce(o.over, f.drain_at), coalesce(o.over + $7 * interval '1 second', f.drain_until)
              FROM (
                SELECT opens, until, CASE WHEN opens OR excluded.quiet_until IS NOT NULL
                  THEN greatest(until, f.quiet_until, excluded.quiet_until) END AS over
                FROM (
                SELECT opens, CASE WHEN opens
                  THEN $2::timestamptz + 2 ^ least(f.trips, $6) * $5 * interval '1 second' ELSE f.open_until END AS until
                FROM (SELECT $4::boolean AND coalesce(f.open_until <= $2::timestamptz, true) AS opens) AS one
                ) AS two
              ) AS o
            )`,
      values: [endpointId, at, quietUntil, trips, FIRST_OPEN_SECONDS, MAX_DOUBLINGS, GRACE_SECONDS],
    });
  }

  /** Records a response. The breaker closes, and a drain becomes due. */
  async recordResponse(endpointId: number, { delivered, at }: { delivered: boolean; at: Date }): Promise<void> {
    await this.sql.query({
      name: 'endpoint-flow-answer',
      text: `
        UPDATE endpoint_flow
        SET failing_since = CASE WHEN $2::boolean THEN NULL ELSE failing_since END,
            open_until = NULL, trips = 0,
            drain_at = CASE WHEN open_until IS NULL THEN drain_at
                            ELSE greatest($3::timestamptz, quiet_until) END,
            drain_until = CASE WHEN open_until IS NULL THEN drain_until
                               ELSE $3::timestamptz + $4 * interval '1 second' END
        WHERE endpoint_id = $1 AND (open_until IS NOT NULL OR ($2::boolean AND failing_since IS NOT NULL))`,
      values: [endpointId, delivered, at, GRACE_SECONDS],
    });
  }

  /** Returns the first failure since the last success, or null if there was none. Locks the row. */
  async failingSince(tx: Tx, endpointId: number): Promise<Date | null> {
    const [row] = await tx.query<{ failing_since: Date | null }>({
      text: 'SELECT failing_since FROM endpoint_flow WHERE endpoint_id = $1 FOR UPDATE',
      values: [endpointId],
    });
    return row?.failing_since ?? null;
  }

  /**
   * Marks the current failures of an enabled endpoint as announced, and returns when they began. Returns null if they
   * began after `before`, were announced earlier, or belong to another URL.
   */
  async announceFailing(tx: Tx, endpointId: number, { url, at, before }: Announcement): Promise<Date | null> {
    const [row] = await tx.query<{ failing_since: Date }>({
      text: `UPDATE endpoint_flow f SET announced_at = $3
             FROM endpoints e
             WHERE f.endpoint_id = $1 AND e.id = f.endpoint_id AND e.enabled AND e.url = $2
               AND f.failing_since <= $4::timestamptz AND coalesce(f.announced_at < f.failing_since, true)
             RETURNING f.failing_since`,
      values: [endpointId, url, at, before],
    });
    return row?.failing_since ?? null;
  }

  /** Clears the health of an endpoint that was enabled or has a new URL, and makes a drain due. */
  async reset(tx: Tx, endpointId: number, at: Date): Promise<void> {
    await tx.query({
      text: `INSERT INTO endpoint_flow (endpoint_id, drain_at, drain_until)
             VALUES ($1, $2::timestamptz, $2::timestamptz + $3 * interval '1 second')
             ON CONFLICT (endpoint_id) DO UPDATE
             SET failing_since = NULL, quiet_until = NULL, open_until = NULL, trips = 0,
                 drain_at = excluded.drain_at, drain_until = excluded.drain_until`,
      values: [endpointId, at, GRACE_SECONDS],
    });
  }

  /** Claims due drains, either of endpoints whose breaker is open (`isOpen`) or of all other endpoints. */
  claimDrains(now: Date, limit: number, { isOpen }: { isOpen: boolean }): Promise<Drain[]> {
    return this.sql.query<Drain>({
      name: 'endpoint-flow-take-drains',
      text: `
        WITH due AS MATERIALIZED (
          SELECT endpoint_id FROM endpoint_flow
          WHERE drain_at <= $1::timestamptz AND (open_until IS NOT NULL) = $4::boolean
          ORDER BY drain_at LIMIT $2 FOR UPDATE SKIP LOCKED
        )
        UPDATE endpoint_flow f SET drain_at = $1::timestamptz + $3 * interval '1 second'
        FROM due WHERE f.endpoint_id = due.endpoint_id
        RETURNING f.endpoint_id, f.drain_at`,
      values: [now, limit, DRAIN_LEASE_SECONDS, isOpen],
    });
  }

  /**
   * Releases a drain and schedules the next one at `next`, or when the endpoint is no longer throttled or failing. If
   * nothing is held, drains end after the grace period. A paused endpoint is drained when it is enabled. If another
   * transaction has scheduled a drain since the claim, its schedule is kept, because this statement may have read older
   * values.
   */
  async releaseDrain({ endpoint_id, drain_at }: Drain, { now, next, isEmpty }: DrainEnd): Promise<void> {
    await this.sql.query({
      name: 'endpoint-flow-give-back-drain',
      text: `
        UPDATE endpoint_flow f
        SET drain_at = CASE
              WHEN NOT (SELECT enabled FROM endpoints WHERE id = $1) THEN NULL
              WHEN f.open_until > $2::timestamptz OR f.quiet_until > $2::timestamptz
                THEN greatest(f.open_until, f.quiet_until)
              WHEN NOT $4::boolean THEN $3::timestamptz
              WHEN f.drain_until > $2::timestamptz THEN $2::timestamptz + $5 * interval '1 second'
            END,
            open_until = CASE WHEN $4::boolean AND f.open_until <= $2::timestamptz THEN NULL ELSE f.open_until END
        WHERE f.endpoint_id = $1 AND f.drain_at = $6::timestamptz`,
      values: [endpoint_id, now, next, isEmpty, EMPTY_DRAIN_INTERVAL_SECONDS, drain_at],
    });
  }
}

interface DrainEnd {
  now: Date;
  /** When the next drain is due, provided that more deliveries are held. */
  next: Date;
  isEmpty: boolean;
}
