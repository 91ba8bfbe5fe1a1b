/** Secrets that sign at instant `$n`, newest first. */
const liveSecrets = (endpointId: string, instant: string): string => `
  ARRAY(
    SELECT s.secret FROM endpoint_secrets s
    WHERE s.endpoint_id = ${endpointId} AND (s.expires_at IS NULL OR s.expires_at > ${instant})
    ORDER BY s.id DESC
  ) AS secrets`;

/**
 * $1–$7 events, $8 the only endpoint or null, $9 now, $10 end of lease, $11 number of leases, $12 creation, $13
 * end of patience with a pause.
 *
 * The endpoints' rows are share-locked first, so that one that is being deleted drops out instead of failing the
 * batch. Where an organization's facts are not known it is treated as being in HIPAA mode. What a pause holds back
 * becomes claimable when patience ends: then it fails.
 */
export const FAN_OUT = `
  WITH input AS (
    SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
      WITH ORDINALITY AS i (id, organization_id, livemode, type, full_body, reduced_body, created_at, position)
  ), wanted AS MATERIALIZED (
    SELECT i.*, e.id AS endpoint_id, e.url, e.enabled, coalesce(f.hipaa_mode, true) AS hipaa,
           NOT e.enabled AND i.type <> 'webhook.test' AS held
    FROM input i
    JOIN endpoints e ON e.organization_id = i.organization_id AND e.livemode = i.livemode
      AND CASE WHEN $8::bigint IS NULL THEN i.type = ANY (e.events) ELSE e.id = $8::bigint END
    LEFT JOIN organization_facts f ON f.organization_id = i.organization_id
    FOR KEY SHARE OF e
  ), stored AS (
    INSERT INTO events (id, organization_id, livemode, type, body, reduced, created_at)
    SELECT DISTINCT ON (id) id, organization_id, livemode, type,
           CASE WHEN hipaa THEN reduced_body ELSE full_body END, hipaa, created_at
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
           CASE WHEN held THEN $13::timestamptz WHEN leased THEN $10::timestamptz ELSE $9::timestamptz END,
           CASE WHEN leased THEN 1 ELSE 0 END
    FROM planned ORDER BY position, endpoint_id
    RETURNING *
  )
  SELECT c.id, c.event_id, c.endpoint_id, c.organization_id, c.livemode, c.event, c.attempts, c.response_status,
         c.last_error, c.next_attempt_at, c.lease, c.created_at, w.url, w.enabled, w.hipaa,
         ${liveSecrets('c.endpoint_id', '$9::timestamptz')}
  FROM created c JOIN wanted w ON w.id = c.event_id AND w.endpoint_id = c.endpoint_id
  WHERE c.lease = 1 OR $8::bigint IS NOT NULL
  ORDER BY c.id`;

/** $1 now, $2 end of lease, $3 limit, $4 deliveries in hand. */
export const CLAIM = `
  WITH due AS MATERIALIZED (
    SELECT id FROM deliveries
    WHERE status = 'pending' AND claimable_at <= $1::timestamptz AND id <> ALL ($4::bigint[])
    ORDER BY claimable_at, id
    LIMIT $3
    FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE deliveries d SET lease = d.lease + 1, claimable_at = $2::timestamptz
    FROM due WHERE d.id = due.id
    RETURNING d.*
  )
  SELECT c.id, c.event_id, c.endpoint_id, c.organization_id, c.livemode, c.event, c.attempts, c.response_status,
         c.last_error, c.next_attempt_at, c.lease, c.created_at, e.url, e.enabled, v.body, v.reduced,
         coalesce(f.hipaa_mode, true) AS hipaa,
         ${liveSecrets('c.endpoint_id', '$1::timestamptz')}
  FROM claimed c
  JOIN endpoints e ON e.id = c.endpoint_id
  JOIN events v ON v.id = c.event_id
  LEFT JOIN organization_facts f ON f.organization_id = c.organization_id
  ORDER BY c.id`;

/** $1 ids, $2 leases. Those that were deleted, or have a new lease, are left out. */
export const STANDINGS = `
  SELECT d.id, e.enabled, coalesce(f.hipaa_mode, true) AS hipaa
  FROM unnest($1::bigint[], $2::int[]) AS n (id, lease)
  JOIN deliveries d ON d.id = n.id AND d.lease = n.lease
  JOIN endpoints e ON e.id = d.endpoint_id
  LEFT JOIN organization_facts f ON f.organization_id = d.organization_id`;

/** $1 event ids, $2 bodies. */
export const REDUCE = `
  UPDATE events v SET body = r.body, reduced = true
  FROM unnest($1::uuid[], $2::text[]) AS r (id, body)
  WHERE v.id = r.id AND NOT v.reduced`;

/**
 * $1 ids, $2 leases, then the columns of the new state. Rows that somebody else has locked are being deleted or have
 * a new lease: there is no need to wait for them.
 */
export const SETTLE = `
  UPDATE deliveries d
  SET status = r.status, attempts = r.attempts, response_status = r.response_status, last_error = r.last_error,
      next_attempt_at = r.next_attempt_at, claimable_at = r.claimable_at, delivered_at = r.delivered_at
  FROM (
    SELECT n.* FROM unnest($1::bigint[], $2::int[], $3::text[], $4::int[], $5::int[], $6::text[],
                           $7::timestamptz[], $8::timestamptz[], $9::timestamptz[])
      AS n (id, lease, status, attempts, response_status, last_error, next_attempt_at, claimable_at, delivered_at)
    JOIN deliveries held ON held.id = n.id AND held.lease = n.lease
    FOR UPDATE OF held SKIP LOCKED
  ) r
  WHERE d.id = r.id`;

/** $1 now, $2 limit. */
export const COUNT_DUE = `
  SELECT count(*)::int AS count FROM (
    SELECT 1 FROM deliveries WHERE status = 'pending' AND claimable_at <= $1::timestamptz LIMIT $2
  ) due`;
