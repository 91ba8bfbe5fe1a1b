import type { SqlRunner } from '@frontdesk/persistence';

/** Keeps each statement far below the gateway's statement timeout. */
const USES_PER_STATEMENT = 1000;

/** Stores when credentials were last used, by id. Idempotent: `last_used_at` never moves back. */
export async function storeUses(
  sql: SqlRunner,
  table: 'api_keys' | 'oauth_grants',
  uses: ReadonlyMap<number, Date>,
): Promise<void> {
  // The ids are sorted, so that two gateways cannot deadlock on each other's rows.
  const sorted = [...uses].sort(([a], [b]) => a - b);
  for (let start = 0; start < sorted.length; start += USES_PER_STATEMENT) {
    const batch = sorted.slice(start, start + USES_PER_STATEMENT);
    await sql.query({
      name: `${table}-record-use`,
      text: `UPDATE ${table} c SET last_used_at = greatest(c.last_used_at, u.at)
             FROM unnest($1::bigint[], $2::timestamptz[]) AS u(id, at) WHERE c.id = u.id`,
      values: [batch.map(([id]) => id), batch.map(([, at]) => at)],
    });
  }
}
