import type { DeliveryStatus } from '@frontdesk/contracts';

/** Secrets that are valid at instant `$n`, newest first. */
const liveSecrets = (isOfEndpoint: string, instant: number): string => `
  ARRAY(
    SELECT s.secret FROM endpoint_secrets s
    WHERE ${isOfEndpoint} AND (s.expires_at IS NULL OR s.expires_at > $${instant}::timestamptz)
    ORDER BY s.id DESC
  ) AS secrets`;

/** Whether the endpoint is failing (breaker open) or throttled at instant `$n`; `h` is its row in `endpoint_flow`. */
const heldOff = (instant: number): string => `
  (h.open_until IS NOT NULL OR coalesce(h.quiet_until > $${instant}::timestamptz, false))`;

/**
 * $1–$7 and $15 events, $8 the only endpoint or null, $9 now, $10 end of lease, $11 number of leases, $12 creation, $13
 * when a delivery held by a pause expires, $14 when a delivery held for a failing endpoint is checked again, $16 the
 * dispatcher.
 *
 * The rows of the endpoints are share-locked first, so that an endpoint that is being deleted is skipped and does not
 * fail the batch. An organization without facts is treated as being in HIPAA mode. A delivery held by a pause becomes
 * claimable when it expires, and then fails.
 *
 * Without $8, every event is stored and waits for its position in the feed, even if no endpoint is subscribed.
 */
export const FAN_OUT = `
  WITH input AS (
    SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
                         $15::text[])
      WITH ORDINALITY AS i (id, organization_id, livemode, type, full_body, reduced_body, created_at, traceparent, position)
  ), given AS MATERIALIZED (
    SELECT i.*, coalesce(f.hipaa_mode, true) AS hipaa
    FROM input i LEFT JOIN organization_facts f ON f.organization_id = i.organization_id
  ), wanted AS MATERIALIZED (
    SELECT i.*, e.id AS endpoint_id, e.url, e.enabled, e.crm,
           ${heldOff(9)} AS held_off, h.failing_since, h.announced_at, h.open_until,
           i.type <> 'webhook.test' AND (NOT e.enabled OR ${heldOff(9)}) AS held
    FROM given i
    JOIN endpoints e ON e.organization_id = i.organization_id AND e.livemode = i.livemode
      AND CASE WHEN $8::bigint IS NULL THEN i.type = ANY (e.events) ELSE e.id = $8::bigint AND e.subscription IS NULL END
    LEFT JOIN endpoint_flow h ON h.endpoint_id = e.id
    FOR KEY SHARE OF e
  ), stored AS (
    INSERT INTO events (id, organization_id, livemode, type, body, reduced, created_at, traceparent)
    SELECT id, organization_id, livemode, type,
           CASE WHEN hipaa THEN reduced_body ELSE full_body END, hipaa, created_at, traceparent
    FROM given WHERE $8::bigint IS NULL OR id IN (SELECT id FROM wanted)
    ORDER BY id
    ON CONFLICT (id) DO NOTHING
    RETURNING id, organization_id, livemode, type
  ), fed AS (
    INSERT INTO feed_intake (event_id, organization_id, livemode, type, stored_at)
    SELECT id, organization_id, livemode, type, $9::timestamptz FROM stored WHERE $8::bigint IS NULL
  ), planned AS (
    SELECT w.*, NOT w.held AND count(*) FILTER (WHERE NOT w.held) OVER (ORDER BY w.position, w.endpoint_id) <= $11::int
             AS leased
    FROM wanted w JOIN stored USING (id)
  ), created AS (
    INSERT INTO deliveries (event_id, endpoint_id, organization_id, livemode, event, created_at,
                            next_attempt_at, claimable_at, lease, leased_by, lead_id)
    SELECT id, endpoint_id, organization_id, livemode, type, $12::timestamptz,
           CASE WHEN held THEN NULL ELSE $12::timestamptz END,
           CASE WHEN held AND enabled THEN $14::timestamptz WHEN held THEN $13::timestamptz
                WHEN leased THEN $10::timestamptz ELSE $9::timestamptz END,
           CASE WHEN leased THEN 1 ELSE 0 END, CASE WHEN leased THEN $16::int END,
           CASE WHEN crm IS NOT NULL THEN (reduced_body::jsonb #>> '{data,lead,id}')::bigint END
    FROM planned ORDER BY position, endpoint_id
    RETURNING *
  )
  SELECT c.id, c.event_id, c.endpoint_id, c.organization_id, c.livemode, c.event, c.attempts, c.response_status,
         c.last_error, c.next_attempt_at, c.lease, c.delivered_at, c.retried_at, c.created_at, c.lead_id, w.url, w.enabled,
         w.crm, w.held_off, false AS drained, w.failing_since, w.announced_at, w.open_until, w.hipaa,
         NULL::text AS subscription, ${liveSecrets('s.endpoint_id = c.endpoint_id', 9)}
  FROM created c JOIN wanted w ON w.id = c.event_id AND w.endpoint_id = c.endpoint_id
  WHERE c.lease = 1 OR $8::bigint IS NOT NULL
  ORDER BY c.id`;

/** The status is part of the SQL text because every list index has it before the sort columns. */
export const STATUS_IS: Readonly<Record<DeliveryStatus, string>> = {
  pending: "status = 'pending'",
  delivered: "status = 'delivered'",
  failed: "status = 'failed'",
};

/**
 * Excludes deliveries of deleted endpoints. The table is small: it lists only endpoints whose removal is unfinished.
 */
export const NOT_OF_DELETED = 'endpoint_id NOT IN (SELECT endpoint_id FROM deleted_endpoints)';

/**
 * Excludes deliveries that clients do not see as webhooks: those of deleted endpoints, of subscriptions of MCP Events
 * and of CRM connections. Parameter `$n` is the organization.
 */
export const listed = (organization: number): string => `
  ${NOT_OF_DELETED}
  AND endpoint_id NOT IN (SELECT id FROM endpoints WHERE organization_id = $${organization}::bigint
                          AND (subscription IS NOT NULL OR crm IS NOT NULL))`;

/** Only deliveries of CRM connections. */
export const ofCrm = (organization: number): string => `
  ${NOT_OF_DELETED}
  AND endpoint_id IN (SELECT id FROM endpoints WHERE organization_id = $${organization}::bigint AND crm IS NOT NULL)`;

/** Everything that is needed to send the deliveries in `claimed`. $1 now. */
const selectClaimed = (drained: boolean): string => `
  SELECT c.id, c.event_id, c.endpoint_id, c.organization_id, c.livemode, c.event, c.attempts, c.response_status,
         c.last_error, c.next_attempt_at, c.lease, c.delivered_at, c.retried_at, c.created_at, c.lead_id, e.url, e.enabled,
         e.crm,
         ${heldOff(1)} AS held_off, ${drained} AS drained, h.failing_since, h.announced_at, h.open_until, e.subscription, v.body,
         v.reduced, v.traceparent,
         coalesce(f.hipaa_mode, true) AS hipaa,
         ${liveSecrets('s.endpoint_id = c.endpoint_id', 1)}
  FROM claimed c
  JOIN endpoints e ON e.id = c.endpoint_id
  JOIN events v ON v.id = c.event_id
  LEFT JOIN endpoint_flow h ON h.endpoint_id = c.endpoint_id
  LEFT JOIN organization_facts f ON f.organization_id = c.organization_id
  ORDER BY c.id`;

/** Claims the rows of `due` and returns them, no longer held. $1 now, $2 end of lease, $3 the dispatcher. */
const claimDue = (drained: boolean): string => `
  claimed AS (
    UPDATE deliveries d
    SET lease = d.lease + 1, leased_by = $3::int, claimable_at = $2::timestamptz,
        next_attempt_at = coalesce(d.next_attempt_at, date_trunc('second', $1::timestamptz))
    FROM due WHERE d.id = due.id
    RETURNING d.*
  )
  ${selectClaimed(drained)}`;

/** $1 now, $2 end of lease, $3 the dispatcher, $4 limit, $5 deliveries that this process already works on. */
export const CLAIM = `
  WITH due AS MATERIALIZED (
    SELECT id FROM deliveries
    WHERE status = 'pending' AND claimable_at <= $1::timestamptz AND id <> ALL ($5::bigint[])
      AND ${NOT_OF_DELETED}
    ORDER BY claimable_at, id
    LIMIT $4
    FOR UPDATE SKIP LOCKED
  ), ${claimDue(false)}`;

/** The next organizations with pending deliveries, found with one index lookup each. $1 an organization, $2 limit. */
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
 * Like CLAIM, but alternates between the organizations $6: it takes the most overdue delivery of each, then the second
 * of each. Rows are locked by id only, and their status is checked afterwards. With a condition on the status, a server
 * whose statistics show no pending rows may choose the index on pending rows and scan the backlog once per claimed row.
 */
export const CLAIM_FAIRLY = `
  WITH candidates AS MATERIALIZED (
    SELECT d.id, d.claimable_at, row_number() OVER (PARTITION BY d.organization_id ORDER BY d.claimable_at, d.id) AS place
    FROM unnest($6::bigint[]) AS turn (organization_id) CROSS JOIN LATERAL (
      SELECT id, organization_id, claimable_at FROM deliveries
      WHERE status = 'pending' AND organization_id = turn.organization_id AND claimable_at <= $1::timestamptz
        AND id <> ALL ($5::bigint[]) AND ${NOT_OF_DELETED}
      ORDER BY claimable_at, id LIMIT $4
    ) d
  ), locked AS MATERIALIZED (
    SELECT id, status, claimable_at FROM deliveries
    WHERE id = ANY (ARRAY(SELECT id FROM candidates ORDER BY place, claimable_at, id LIMIT $4))
    FOR UPDATE SKIP LOCKED
  ), due AS (
    SELECT id FROM locked WHERE status = 'pending' AND claimable_at <= $1::timestamptz
  ), ${claimDue(false)}`;

/**
 * $1 now, $2 end of lease, $3 the dispatcher, $4 endpoint.
 *
 * Claims the oldest held delivery of an endpoint that may receive it. Orders by event id, because event ids follow the
 * order of events. Delivery ids may not, because several processes store deliveries. Manual retries come last.
 */
export const CLAIM_HELD = `
  WITH due AS MATERIALIZED (
    SELECT d.id FROM deliveries d
    WHERE d.status = 'pending' AND d.next_attempt_at IS NULL AND d.endpoint_id = $4::bigint
      AND (SELECT enabled FROM endpoints WHERE id = $4::bigint)
      AND NOT EXISTS (SELECT FROM endpoint_flow WHERE endpoint_id = $4::bigint
                      AND (quiet_until > $1::timestamptz OR open_until > $1::timestamptz))
    ORDER BY (d.retried_at IS NOT NULL), d.event_id
    LIMIT 1
    FOR UPDATE SKIP LOCKED
  ), ${claimDue(true)}`;

/**
 * $1 now, $2 end of lease, $3 replay and $4 its lease, $5 a delivery and $6 its creation, $7 the status it is replayed
 * from, $8 when a delivery held by a pause expires, $9 when a delivery held for a failing endpoint is checked again,
 * $10 the dispatcher.
 *
 * Makes a delivery due for one attempt outside its schedule and claims it, or holds it if its endpoint is paused,
 * throttled or failing. The same statement advances the replay in every case, so that nothing is replayed twice.
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
        leased_by = CASE WHEN NOT due.held THEN $10::int END,
        next_attempt_at = CASE WHEN NOT due.held THEN date_trunc('second', $1::timestamptz) END,
        claimable_at = CASE WHEN NOT due.held THEN $2::timestamptz WHEN due.enabled THEN $9::timestamptz
                            ELSE $8::timestamptz END
    FROM due WHERE d.id = due.id
    RETURNING d.*
  )
  SELECT * FROM (${selectClaimed(false)}) AS c WHERE next_attempt_at IS NOT NULL`;

/** $1 ids, $2 leases, $3 now. Deliveries that were deleted or have a new lease are excluded. */
export const STANDINGS = `
  SELECT d.id, e.enabled, e.url, e.crm, ${heldOff(3)} AS held_off, coalesce(f.hipaa_mode, true) AS hipaa,
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
 * $1 ids, $2 leases, then the columns of the new state, $10 the end of the attempt or null if none was made, $11–$15
 * the durations of the attempt and its steps, $16–$18 what its headers are composed from. Waits for locked rows instead
 * of skipping them: a concurrent claim locks a row only for a moment, and a delivery whose result is skipped would be
 * sent again when its lease expires.
 */
export const SETTLE = `
  WITH settled AS MATERIALIZED (
    SELECT n.* FROM unnest($1::bigint[], $2::int[], $3::text[], $4::int[], $5::int[], $6::text[],
                           $7::timestamptz[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::int[],
                           $12::int[], $13::int[], $14::int[], $15::int[], $16::text[], $17::text[], $18::text[])
      AS n (id, lease, status, attempts, response_status, last_error, next_attempt_at, claimable_at, delivered_at,
            attempted_at, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms,
            signature, traceparent, response_headers)
    JOIN deliveries held ON held.id = n.id AND held.lease = n.lease
    ORDER BY held.id
    FOR UPDATE OF held
  ), logged AS (
    INSERT INTO attempts (delivery_id, number, at, response_status, error, duration_ms,
                          dns_ms, connect_ms, tls_ms, first_byte_ms, signature, traceparent, response_headers)
    SELECT id, attempts, attempted_at, response_status, last_error, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms,
           signature, traceparent, response_headers
    FROM settled WHERE attempted_at IS NOT NULL
    ON CONFLICT DO NOTHING
  )
  UPDATE deliveries d
  SET status = r.status, attempts = r.attempts, response_status = r.response_status, last_error = r.last_error,
      next_attempt_at = r.next_attempt_at, claimable_at = r.claimable_at, leased_by = NULL,
      delivered_at = r.delivered_at,
      retried_at = CASE WHEN r.status = 'pending' AND r.attempted_at IS NULL THEN d.retried_at END
  FROM settled r
  WHERE d.id = r.id`;
