import type { SqlRunner, Tx } from '@frontdesk/persistence';

interface Seen {
  event_id: string;
}

/**
 * Records events as consumed, in the transaction of their effect, and returns the ids that are new. What is not in the
 * result has been consumed before and must be left alone.
 */
export async function recordInInbox(tx: Tx, consumer: string, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<Seen>({
    name: 'inbox-record',
    text: `INSERT INTO inbox (consumer, event_id) SELECT $1, unnest($2::uuid[])
           ON CONFLICT DO NOTHING RETURNING event_id`,
    values: [consumer, eventIds],
  });
  return new Set(rows.map(({ event_id }) => event_id));
}

/** Forgets events that can no longer come again. Returns how many. */
export async function purgeInbox(sql: SqlRunner, olderThanDays: number): Promise<number> {
  const rows = await sql.query({
    text: `DELETE FROM inbox WHERE received_at < now() - make_interval(days => $1) RETURNING 1`,
    values: [olderThanDays],
  });
  return rows.length;
}
