import type { SqlRunner, Tx } from '@frontdesk/persistence';

interface InboxRow {
  event_id: string;
}

/**
 * Records events as consumed, in the transaction of their effect, and returns the new ids. All other events have been
 * consumed before and must be skipped.
 */
export async function recordInInbox(tx: Tx, consumer: string, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<InboxRow>({
    name: 'inbox-record',
    text: `INSERT INTO inbox (consumer, event_id) SELECT $1, unnest($2::uuid[])
           ON CONFLICT DO NOTHING RETURNING event_id`,
    values: [consumer, eventIds],
  });
  return new Set(rows.map(({ event_id }) => event_id));
}

/**
 * Returns the names of all consumers with recorded events, with one index probe for each instead of a scan of the
 * table.
 */
export async function listConsumers(sql: SqlRunner): Promise<string[]> {
  const rows = await sql.query<{ consumer: string }>({
    name: 'inbox-consumers',
    text: `WITH RECURSIVE known AS (
             SELECT min(consumer) AS consumer FROM inbox
             UNION ALL
             SELECT (SELECT min(consumer) FROM inbox WHERE consumer > known.consumer)
             FROM known WHERE known.consumer IS NOT NULL
           ) SELECT consumer FROM known WHERE consumer IS NOT NULL`,
  });
  return rows.map(({ consumer }) => consumer);
}

/**
 * Deletes up to `limit` ids that are older than `days`, and returns how many. Ids begin with a timestamp, so the oldest
 * come first in the primary key.
 */
export async function purgeInbox(sql: SqlRunner, consumer: string, days: number, limit: number): Promise<number> {
  const rows = await sql.query({
    name: 'inbox-purge',
    text: `WITH old AS MATERIALIZED (
             SELECT now() - make_interval(days => $2) AS until
           ), bound AS MATERIALIZED (
             SELECT (lpad(to_hex((extract(epoch FROM until) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid AS id FROM old
           )
           DELETE FROM inbox WHERE consumer = $1 AND event_id = ANY (ARRAY(
             SELECT event_id FROM inbox
             WHERE consumer = $1 AND event_id < (SELECT id FROM bound) AND received_at < (SELECT until FROM old)
             ORDER BY event_id LIMIT $3 FOR UPDATE SKIP LOCKED
           )) RETURNING 1`,
    values: [consumer, days, limit],
  });
  return rows.length;
}
