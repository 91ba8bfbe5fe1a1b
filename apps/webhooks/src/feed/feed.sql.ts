/**
 * $1 events stored at or before this time have waited long enough, $2 limit.
 *
 * Gives positions to waiting events, in the order of their ids, which is the order of the events of one record. All
 * waiting events with lower ids come before an event whose wait is over, so that events that several processes store at
 * about the same time keep that order.
 *
 * The row of a feed stays locked from the update of `last_position` to the commit. A later position of that feed is
 * therefore given out after an earlier one has committed: a reader that sees a position sees all before it. An event
 * gets one position, because the statement that gives it also deletes the waiting row. The advisory lock only keeps
 * processes from waiting for each other.
 *
 * Returns the feeds that have new events, whether subscriptions wait for them, and a row of nulls if events were
 * waiting.
 */
export const GIVE_POSITIONS = `
  WITH turn AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock(hashtextextended('webhooks.feed', 0)) AS is_ours
  ), taken AS (
    DELETE FROM feed_intake WHERE event_id = ANY (ARRAY(
      SELECT event_id FROM feed_intake
      WHERE event_id <= (SELECT event_id FROM feed_intake
                         WHERE stored_at <= $1::timestamptz ORDER BY event_id DESC LIMIT 1)
        AND (SELECT is_ours FROM turn)
      ORDER BY event_id LIMIT $2
    ))
    RETURNING event_id, organization_id, livemode, type
  ), counts AS MATERIALIZED (
    SELECT organization_id, livemode, count(*) AS given FROM taken GROUP BY organization_id, livemode
  ), advanced AS (
    INSERT INTO feeds AS f (organization_id, livemode, last_position)
    SELECT organization_id, livemode, given FROM counts ORDER BY organization_id, livemode
    ON CONFLICT (organization_id, livemode) DO UPDATE SET last_position = f.last_position + excluded.last_position
    RETURNING organization_id, livemode, last_position
  ), given AS (
    INSERT INTO feed_events (organization_id, livemode, position, event_id, type)
    SELECT t.organization_id, t.livemode,
           a.last_position - c.given
             + row_number() OVER (PARTITION BY t.organization_id, t.livemode ORDER BY t.event_id),
           t.event_id, t.type
    FROM taken t
    JOIN counts c ON c.organization_id = t.organization_id AND c.livemode = t.livemode
    JOIN advanced a ON a.organization_id = t.organization_id AND a.livemode = t.livemode
  )
  SELECT organization_id, livemode,
         EXISTS (SELECT FROM event_subscriptions s
                 WHERE s.organization_id = a.organization_id AND s.livemode = a.livemode) AS subscribed
  FROM advanced a
  UNION ALL
  SELECT NULL, NULL, false WHERE EXISTS (SELECT FROM feed_intake)`;

/** $1 organization, $2 mode. Returns nothing if the feed never had an event. */
export const END_OF_FEED = `
  SELECT last_position AS position,
         (SELECT event_id FROM feed_events
          WHERE organization_id = $1 AND livemode = $2 AND position = last_position) AS event_id
  FROM feeds WHERE organization_id = $1 AND livemode = $2`;

/** How many events of any type one read examines. The limit keeps a read of a rare type from scanning the feed. */
const SCANNED = 1000;

/**
 * $1 organization, $2 mode, $3 the position to read after or null for the oldest, $4 types, $5 limit. One statement, so
 * that the events and the limits of the feed are of one moment. Returns one row without an event if there is none, and
 * nothing if the feed never had an event.
 */
export const READ_FEED = `
  WITH feed AS MATERIALIZED (
    SELECT last_position, forgotten_position FROM feeds WHERE organization_id = $1 AND livemode = $2
  ), scanned AS MATERIALIZED (
    SELECT position, event_id, type FROM feed_events
    WHERE organization_id = $1 AND livemode = $2
      AND position > greatest($3::bigint, (SELECT forgotten_position FROM feed))
    ORDER BY position LIMIT ${SCANNED}
  ), found AS MATERIALIZED (
    SELECT position, event_id FROM scanned WHERE type = ANY ($4::text[]) ORDER BY position LIMIT $5
  )
  SELECT feed.last_position, feed.forgotten_position,
         (SELECT event_id FROM feed_events
          WHERE organization_id = $1 AND livemode = $2 AND position = $3::bigint) AS event_at_cursor,
         (SELECT position FROM scanned ORDER BY position DESC LIMIT 1) AS scanned_position,
         (SELECT event_id FROM scanned ORDER BY position DESC LIMIT 1) AS scanned_event_id,
         coalesce((SELECT hipaa_mode FROM organization_facts WHERE organization_id = $1), true) AS hipaa,
         found.position, found.event_id, e.body, e.reduced
  FROM feed LEFT JOIN (found JOIN events e ON e.id = found.event_id) ON true
  ORDER BY found.position`;
