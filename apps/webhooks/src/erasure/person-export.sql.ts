import type { WebhookBody } from '@frontdesk/contracts';
import type { SqlRunner } from '@frontdesk/persistence';
import { PERSON_ROWS, rowReader, type PersonReader, type PersonReaders } from '@frontdesk/service-host';
import { findInFeed, WINDOW } from './person-erasure.sql.js';
import { onlyPersonIn } from './person-in-body.js';

/** Events of every time. */
const coversUntil = new Date('9999-12-31T00:00:00Z');
const EVENTS = 200;

/** Reads one window of the feed for each page, or a part of it. Most windows have no event of the person. */
const readEvents: PersonReader = async (sql, person, after) => {
  const feed = await rangeOf(sql, person.organizationId, person.livemode);
  if (!feed) return { records: [], next: null, ids: {} };
  const from = Math.max(feed.first, Number(after ?? 0));
  const found = await findInFeed(sql, { ...person, coversUntil }, person.livemode, from, EVENTS);
  const records = found
    .map(({ body }) => onlyPersonIn(JSON.parse(body) as WebhookBody, person))
    .filter((body) => body !== null)
    .map((body) => ({ ...body }));
  const next = found.length === EVENTS ? found.at(-1)!.position + 1 : from + WINDOW;
  return { records, next: next > feed.last ? null : String(next), ids: {} };
};

async function rangeOf(
  sql: SqlRunner,
  organizationId: number,
  livemode: boolean,
): Promise<{ first: number; last: number } | null> {
  const [row] = await sql.query<{ first: number | null; last: number | null }>({
    name: 'export-feed',
    text: `SELECT min(position) AS first, max(position) AS last FROM feed_events
           WHERE organization_id = $1 AND livemode = $2`,
    values: [organizationId, livemode],
  });
  return row && row.first !== null ? { first: row.first, last: row.last! } : null;
}

/** Reads what `person-erasure.sql.ts` removes or reduces. */
export const personReaders: PersonReaders<'webhooks'> = {
  events: readEvents,
  crm_records: rowReader(({ organizationId, livemode, ids }, after) => ({
    name: 'export-pushed-leads',
    text: `SELECT p.lead_id::text AS cursor, p.lead_id,
             json_agg(json_build_object('crm_connection_id', p.endpoint_id, 'external_id', p.external_id,
               'pushed_at', p.pushed_at) ORDER BY p.endpoint_id) AS records
           FROM pushed_leads p
           WHERE p.organization_id = $1 AND p.livemode = $2 AND p.lead_id = ANY ($3::bigint[]) AND p.lead_id > $4::bigint
           GROUP BY p.lead_id ORDER BY p.lead_id LIMIT ${PERSON_ROWS}`,
    values: [organizationId, livemode, ids.lead ?? [], after],
  })),
};
