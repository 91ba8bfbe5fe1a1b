import type { DeliveryStatus } from '@frontdesk/contracts';

/** Secrets that sign at instant `$n`, newest first. */
const liveSecrets = (isOfEndpoint: string, instant: number): string => `
  ARRAY(
    SELECT s.secret FROM endpoint_secrets s
    WHERE ${isOfEndpoint} AND (s.expires_at IS NULL OR s.expires_at > $${instant}::timestamptz)
    ORDER BY s.id DESC
  ) AS secrets`;

/** Whether the endpoint's breaker is open at instant `$n`, or it asked to be left alone; `h` is its flow. */
const heldOff = (instant: number): string => `
  (h.open_until IS NOT NULL OR coalesce(h.quiet_until > $${instant}::timestamptz, false))`;

/**
 * $1–$7 and $15 events, $8 the only endpoint or null, $9 now, $10 end of lease, $11 number of leases, $12 creation, $13
 * end of patience with a pause, $14 when trouble is looked at again.
 *
 * The endpoints' rows are share-locked first, so that one that is being deleted drops out instead of failing the
 * batch. Where an organization's facts are not known it is treated as being in HIPAA mode. What a pause holds back
 * becomes claimable when patience ends: then it fails.
 */
export const FAN_OUT = `
  WITH input AS (
    SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
                         $15::text[])
      WITH ORDINALITY AS i (id, organization_id, livemode, type, full_body, reduced_body, created_at, traceparent, position)
  ), wanted AS MATERIALIZED (
    SELECT i.*, e.id AS endpoint_id, e.url, e.enabled, coalesce(f.hipaa_mode, true) AS hipaa,
           ${heldOff(9)} AS held_off, h.failing_since, h.open_until,
           i.type <> 'webhook.test' AND (NOT e.enabled OR ${heldOff(9)}) AS held
    FROM input i
    JOIN endpoints e ON e.organization_id = i.organization_id AND e.livemode = i.livemode
      AND CASE WHEN $8::bigint IS NULL THEN i.type = ANY (e.events) ELSE e.id = $8::bigint END
    LEFT JOIN organization_facts f ON f.organization_id = i.organization_id
    LEFT JOIN endpoint_flow h ON h.endpoint_id = e.id
    FOR KEY SHARE OF e
  ), stored AS (
    INSERT INTO events (id, organization_id, livemode, type, body, reduced, created_at, traceparent)
    SELECT DISTINCT ON (id) id, organization_id, livemode, type,
           CASE WHEN hipaa THEN reduced_body ELSE full_body END, hipaa, created_at, traceparent
    FROM wanted ORDER BY id
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  ), planned AS (
    SELECT w.*, NOT w.held AND count(*) FILTER (WHERE NOT w.held) OVER (ORDER BY w.position, w.endpoint_id) <= $11::int
             AS leased
    FROM wanted w JOIN stored USING (id)
  ), created AS (
    INSERT INTO deliveries (event_id, endpoint_id, organization_id, livemode, event, created_at,
                            next_attempt_at, claimable_at, lease)
    SELECT id, endpoint_id, organization_id, livemode, type, $12::timestamptz,
           CASE WHEN held THEN NULL ELSE $12::timestamptz END,
           CASE WHEN held AND enabled THEN $14::timestamptz WHEN held THEN $13::timestamptz
                WHEN leased THEN $10::timestamptz ELSE $9::timestamptz END,
           CASE WHEN leased THEN 1 ELSE 0 END
    FROM planned ORDER BY position, endpoint_id
    RETURNING *
  )
  SELECT c.id, c.event_id, c.endpoint_id, c.organization_id, c.livemode, c.event, c.attempts, c.response_status,
         c.last_error, c.next_attempt_at, c.lease, c.delivered_at, c.retried_at, c.created_at, w.url, w.enabled,
         w.held_off, false AS drained, w.failing_since, w.open_until, w.hipaa,
         ${liveSecrets('s.endpoint_id = c.endpoint_id', 9)}
  FROM created c JOIN wanted w ON w.id = c.event_id AND w.endpoint_id = c.endpoint_id
  WHERE c.lease = 1 OR $8::bigint IS NOT NULL
  ORDER BY c.id`;

/** Every index of the lists has the status before the order, so it stands in the text. */
export const STATUS_IS: Readonly<Record<DeliveryStatus, string>> = {
  pending: "status = 'pending'",
  delivered: "status = 'delivered'",
  failed: "status = 'failed'",
};

/** Leaves out what belongs to endpoints that were deleted; there are hardly ever any whose deliveries are still there. */
export const NOT_OF_DELETED = 'endpoint_id NOT IN (SELECT endpoint_id FROM deleted_endpoints)';

/** $1 now. Of the deliveries `claimed`. */
const whatSendingTakes = (drained: boolean): string => `
  SELECT c.id, c.event_id, c.endpoint_id, c.organization_id, c.livemode, c.event, c.attempts, c.response_status,
         c.last_error, c.next_attempt_at, c.lease, c.delivered_at, c.retried_at, c.created_at, e.url, e.enabled,
         ${heldOff(1)} AS held_off, ${drained} AS drained, h.failing_since, h.open_until, v.body, v.reduced,
         v.traceparent,
         coalesce(f.hipaa_mode, true) AS hipaa,
         ${liveSecrets('s.endpoint_id = c.endpoint_id', 1)}
  FROM claimed c
  JOIN endpoints e ON e.id = c.endpoint_id
  JOIN events v ON v.id = c.event_id
  LEFT JOIN endpoint_flow h ON h.endpoint_id = c.endpoint_id
  LEFT JOIN organization_facts f ON f.organization_id = c.organization_id
  ORDER BY c.id`;

/** Leases `due`, which is not held from then on, and returns what sending takes. $1 now, $2 end of lease. */
const leasing = (drained: boolean): string => `
  claimed AS (
    UPDATE deliveries d
    SET lease = d.lease + 1, claimable_at = $2::timestamptz,
        next_attempt_at = coalesce(d.next_attempt_at, date_trunc('second', $1::timestamptz))
    FROM due WHERE d.id = due.id
    RETURNING d.*
  )
  ${whatSendingTakes(drained)}`;

/** $1 now, $2 end of lease, $3 limit, $4 deliveries in hand. */
export const CLAIM = `
  WITH due AS MATERIALIZED (
    SELECT id FROM deliveries
    WHERE status = 'pending' AND claimable_at <= $1::timestamptz AND id <> ALL ($4::bigint[])
      AND ${NOT_OF_DELETED}
    ORDER BY claimable_at, id
    LIMIT $3
    FOR UPDATE SKIP LOCKED
  ), ${leasing(false)}`;

/** $1 an organization, $2 limit. The next ones that have deliveries waiting: one look into the index for each. */
export const ORGANIZATIONS_AFTER = `
  WITH RECURSIVE turn AS (
    (SELECT organization_id, 1 AS n FROM deliveries
     WHERE status = 'pending' AND organization_id > $1::bigint ORDER BY organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.organization_id FROM deliveries d
            WHERE d.status = 'pending' AND d.organization_id > turn.organization_id
            ORDER BY d.organization_id LIMIT 1), n + 1
    FROM turn WHERE turn.organization_id IS NOT NULL AND n < $2::int
  )
  SELECT organization_id FROM turn WHERE organization_id IS NOT NULL ORDER BY organization_id`;

/**
 * As CLAIM, of the organizations $5, by turns: the longest due of each, then the second of each. They are locked by their
 * ids alone and looked at afterwards: with a condition that an index of what waits would serve too, a server that has
 * last seen nothing wait goes through the whole backlog once for each that is claimed.
 */
export const CLAIM_IN_TURN = `
  WITH candidates AS MATERIALIZED (
    SELECT d.id, d.claimable_at, row_number() OVER (PARTITION BY d.organization_id ORDER BY d.claimable_at, d.id) AS place
    FROM unnest($5::bigint[]) AS turn (organization_id) CROSS JOIN LATERAL (
      SELECT id, organization_id, claimable_at FROM deliveries
      WHERE status = 'pending' AND organization_id = turn.organization_id AND claimable_at <= $1::timestamptz
        AND id <> ALL ($4::bigint[]) AND ${NOT_OF_DELETED}
      ORDER BY claimable_at, id LIMIT $3
    ) d
  ), locked AS MATERIALIZED (
    SELECT id, status, claimable_at FROM deliveries
    WHERE id = ANY (ARRAY(SELECT id FROM candidates ORDER BY place, claimable_at, id LIMIT $3))
    FOR UPDATE SKIP LOCKED
  ), due AS (
    SELECT id FROM locked WHERE status = 'pending' AND claimable_at <= $1::timestamptz
  ), ${leasing(false)}`;

/**
 * $1 now, $2 end of lease, $3 endpoint. The longest held delivery of an endpoint, if it may go: the ids of events are in
 * the order in which they happened, which several processes need not have kept when they stored them. What was asked
 * for by hand comes after that.
 */
export const CLAIM_HELD = `
  WITH due AS MATERIALIZED (
    SELECT d.id FROM deliveries d
    WHERE d.status = 'pending' AND d.next_attempt_at IS NULL AND d.endpoint_id = $3::bigint
      AND (SELECT enabled FROM endpoints WHERE id = $3::bigint)
      AND NOT EXISTS (SELECT FROM endpoint_flow WHERE endpoint_id = $3::bigint
                      AND (quiet_until > $1::timestamptz OR open_until > $1::timestamptz))
    ORDER BY (d.retried_at IS NOT NULL), d.event_id
    LIMIT 1
    FOR UPDATE SKIP LOCKED
  ), ${leasing(true)}`;

/**
 * $1 now, $2 end of lease, $3 replay and $4 its lease, $5 a delivery and $6 its creation, $7 the status it is replayed
 * from, $8 end of patience with a pause, $9 when trouble is looked at again.
 *
 * Makes a delivery due for one attempt outside its schedule and leases it, or holds it for an endpoint that is paused or
 * in trouble. The replay moves past it in the same statement, whatever becomes of it: nothing is replayed twice.
 */
export const CLAIM_REPLAYED = `
  WITH job AS MATERIALIZED (
    UPDATE replays SET done = done + 1, passed_at = $6::timestamptz, passed_id = $5::bigint
    WHERE id = $3 AND lease = $4 AND status = 'running'
    RETURNING id
  ), due AS MATERIALIZED (
    SELECT d.id, e.enabled, NOT e.enabled OR ${heldOff(1)} AS held
    FROM job, deliveries d
    JOIN endpoints e ON e.id = d.endpoint_id
    LEFT JOIN endpoint_flow h ON h.endpoint_id = e.id
    WHERE d.id = $5::bigint AND d.status = $7
    FOR UPDATE OF d
  ), claimed AS (
    UPDATE deliveries d
    SET status = 'pending', retried_at = $1::timestamptz, lease = d.lease + 1,
        next_attempt_at = CASE WHEN NOT due.held THEN date_trunc('second', $1::timestamptz) END,
        claimable_at = CASE WHEN NOT due.held THEN $2::timestamptz WHEN due.enabled THEN $9::timestamptz
                            ELSE $8::timestamptz END
    FROM due WHERE d.id = due.id
    RETURNING d.*
  )
  SELECT * FROM (${whatSendingTakes(false)}) AS c WHERE next_attempt_at IS NOT NULL`;

/** $1 ids, $2 leases, $3 now. Those that were deleted, or have a new lease, are left out. */
export const STANDINGS = `
  SELECT d.id, e.enabled, e.url, ${heldOff(3)} AS held_off, coalesce(f.hipaa_mode, true) AS hipaa,
         ${liveSecrets('s.endpoint_id = d.endpoint_id', 3)}
  FROM unnest($1::bigint[], $2::int[]) AS n (id, lease)
  JOIN deliveries d ON d.id = n.id AND d.lease = n.lease
  JOIN endpoints e ON e.id = d.endpoint_id
  LEFT JOIN endpoint_flow h ON h.endpoint_id = d.endpoint_id
  LEFT JOIN organization_facts f ON f.organization_id = d.organization_id`;

/** $1 event ids, $2 bodies. */
export const REDUCE = `
  UPDATE events v SET body = r.body, reduced = true
  FROM unnest($1::uuid[], $2::text[]) AS r (id, body)
  WHERE v.id = r.id AND NOT v.reduced`;

/**
 * $1 ids, $2 leases, then the columns of the new state, $10 when an attempt ended, null when none was made, and $11–$15
 * how long it and its steps took. It waits for rows that somebody else has locked: whoever was about to claim them has for
 * a moment what is no longer to be claimed. A result that was passed over would be sent again when its lease runs out.
 */
export const SETTLE = `
  WITH settled AS MATERIALIZED (
    SELECT n.* FROM unnest($1::bigint[], $2::int[], $3::text[], $4::int[], $5::int[], $6::text[],
                           $7::timestamptz[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::int[],
                           $12::int[], $13::int[], $14::int[], $15::int[])
      AS n (id, lease, status, attempts, response_status, last_error, next_attempt_at, claimable_at, delivered_at,
            attempted_at, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms)
    JOIN deliveries held ON held.id = n.id AND held.lease = n.lease
    ORDER BY held.id
    FOR UPDATE OF held
  ), logged AS (
    INSERT INTO attempts (delivery_id, number, at, response_status, error, duration_ms,
                          dns_ms, connect_ms, tls_ms, first_byte_ms)
    SELECT id, attempts, attempted_at, response_status, last_error, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms
    FROM settled WHERE attempted_at IS NOT NULL
    ON CONFLICT DO NOTHING
  )
  UPDATE deliveries d
  SET status = r.status, attempts = r.attempts, response_status = r.response_status, last_error = r.last_error,
      next_attempt_at = r.next_attempt_at, claimable_at = r.claimable_at, delivered_at = r.delivered_at,
      retried_at = CASE WHEN r.status = 'pending' AND r.attempted_at IS NULL THEN d.retried_at END
  FROM settled r
  WHERE d.id = r.id`;
