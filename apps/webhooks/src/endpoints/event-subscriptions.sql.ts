/** How many deliveries of one subscription may be pending. Later events wait in the feed. */
const WINDOW = 100;
/** How many events of any type one statement examines for one subscription. */
const SCANNED = 1000;

/**
 * $1 now, $2 limit.
 *
 * Creates the deliveries of the next events of subscriptions that are behind the feed. The row of a subscription stays
 * locked until its deliveries and its new position commit together, so that each event gets one delivery. A reader of
 * the feed that sees a position sees all before it, so that no event is passed over.
 *
 * Subscriptions whose window is full take no place within the limit. The order is random, so that each of the others
 * has its turn.
 */
export const DELIVER_SUBSCRIBED = `
  WITH behind AS MATERIALIZED (
    SELECT s.endpoint_id, s.organization_id, s.livemode, s.event, s.position AS reached, s.not_before, w.room
    FROM event_subscriptions s
    JOIN feeds f ON f.organization_id = s.organization_id AND f.livemode = s.livemode
    CROSS JOIN LATERAL (
      SELECT ${WINDOW} - count(*)::int AS room FROM (
        SELECT FROM deliveries d WHERE d.endpoint_id = s.endpoint_id AND d.status = 'pending' LIMIT ${WINDOW}
      ) AS pending
    ) w
    WHERE s.position < f.last_position AND s.expires_at > $1::timestamptz AND w.room > 0
    ORDER BY random() LIMIT $2
    FOR UPDATE OF s SKIP LOCKED
  ), scanned AS MATERIALIZED (
    SELECT b.endpoint_id, b.organization_id, b.livemode, b.event, b.room, f.position, f.event_id,
           f.type = b.event AND (b.not_before IS NULL OR EXISTS (
             SELECT FROM events e WHERE e.id = f.event_id AND e.created_at >= b.not_before)) AS matches
    FROM behind b CROSS JOIN LATERAL (
      SELECT position, event_id, type FROM feed_events
      WHERE organization_id = b.organization_id AND livemode = b.livemode AND position > b.reached
      ORDER BY position LIMIT ${SCANNED}
    ) f
  ), counted AS MATERIALIZED (
    SELECT *, count(*) FILTER (WHERE matches) OVER (PARTITION BY endpoint_id ORDER BY position) AS place FROM scanned
  ), moved AS (
    UPDATE event_subscriptions s SET position = m.position
    FROM (SELECT endpoint_id, max(position) AS position FROM counted WHERE place <= room GROUP BY endpoint_id) m
    WHERE s.endpoint_id = m.endpoint_id
    RETURNING s.endpoint_id
  ), created AS (
    INSERT INTO deliveries (event_id, endpoint_id, organization_id, livemode, event, created_at,
                            next_attempt_at, claimable_at)
    SELECT event_id, endpoint_id, organization_id, livemode, event, date_trunc('second', $1::timestamptz),
           date_trunc('second', $1::timestamptz), $1::timestamptz
    FROM counted WHERE matches AND place <= room
    ORDER BY endpoint_id, position
    ON CONFLICT (event_id, endpoint_id) DO NOTHING
    RETURNING id
  )
  SELECT (SELECT count(*)::int FROM moved) AS moved, (SELECT count(*)::int FROM created) AS created`;

/**
 * $1 endpoint, $2 an event whose delivery counts as finished or null, $3 now.
 *
 * The position up to which every event of a subscription was delivered or given up, with the event there. Returns
 * nothing if the subscription has ended. At most ${WINDOW} deliveries are pending.
 */
export const WATERMARK = `
  SELECT w.position,
         (SELECT f.event_id FROM feed_events f
          WHERE f.organization_id = s.organization_id AND f.livemode = s.livemode AND f.position = w.position) AS event_id
  FROM event_subscriptions s CROSS JOIN LATERAL (
    SELECT coalesce(min(f.position) - 1, s.position) AS position
    FROM deliveries d JOIN feed_events f ON f.event_id = d.event_id
    WHERE d.endpoint_id = s.endpoint_id AND d.status = 'pending' AND d.event_id IS DISTINCT FROM $2::uuid
  ) w
  WHERE s.endpoint_id = $1 AND s.expires_at > $3::timestamptz`;

/**
 * Deletes the endpoints of the subscriptions that a condition selects. $1 now. The subscriptions are locked first, as
 * when they are extended, so that the condition is checked again if one was just extended.
 */
export const endSubscriptions = (condition: string): string => `
  WITH ending AS MATERIALIZED (
    SELECT endpoint_id FROM event_subscriptions WHERE ${condition} ORDER BY endpoint_id FOR UPDATE
  ), gone AS (
    DELETE FROM endpoints WHERE id IN (SELECT endpoint_id FROM ending)
    RETURNING id, organization_id
  )
  INSERT INTO deleted_endpoints (endpoint_id, organization_id, deleted_at, of_subscription)
  SELECT id, organization_id, $1::timestamptz, true FROM gone RETURNING endpoint_id`;
