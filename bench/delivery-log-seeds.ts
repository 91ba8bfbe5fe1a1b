import { listWebhookDeliveries } from '@frontdesk/contracts';
import type { Pool, PoolClient } from 'pg';
import { Cursors } from '../apps/gateway/dist/paging/cursors.js';

const DAYS = 30;
const BATCH = 250_000;
/** The two attempts of a delivery. The first attempt failed. */
const ATTEMPTS_EACH = 2;
const PER_PAGE = 50;

export interface Endpoint {
  id: number;
  organization: number;
}

/**
 * Writes finished deliveries, spread evenly over the last thirty days. The first organization has a sixth of them. One
 * in fifty failed permanently, and one in ten has a different event type.
 */
export async function seedDeliveries(sql: Pool, endpoints: readonly Endpoint[], { attempts }: { attempts: number }) {
  const startedAt = performance.now();
  const deliveries = Math.floor(attempts / ATTEMPTS_EACH);
  await createPartitions(sql);
  const client = await sql.connect();
  try {
    // Foreign keys are not checked, because the references are correct by construction.
    await client.query('SET session_replication_role = replica');
    for (let from = 0; from < deliveries; from += BATCH) {
      await writeBatch(client, endpoints, { from, to: Math.min(from + BATCH, deliveries), deliveries });
    }
    await client.query('RESET session_replication_role');
  } finally {
    client.release();
  }
  await sql.query('VACUUM ANALYZE webhooks.deliveries, webhooks.attempts, webhooks.events');
  const { rows } = await sql.query(
    `SELECT (SELECT count(*)::int FROM webhooks.attempts) AS attempts,
            (SELECT count(*)::int FROM webhooks.deliveries) AS deliveries,
            (SELECT count(*)::int FROM webhooks.deliveries WHERE organization_id = $1) AS largest,
            (SELECT sum(pg_total_relation_size(c.oid))::float8 / 1e6 FROM pg_class c
             WHERE c.relnamespace = 'webhooks'::regnamespace AND c.relkind = 'r') AS megabytes`,
    [endpoints[0].organization],
  );
  return { ...rows[0], seconds: (performance.now() - startedAt) / 1000 };
}

async function createPartitions(sql: Pool) {
  for (let day = DAYS; day > 0; day--) {
    const from = new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10);
    const to = new Date(Date.now() - (day - 1) * 86_400_000).toISOString().slice(0, 10);
    await sql.query(
      `CREATE TABLE IF NOT EXISTS webhooks.attempts_day_${from.replaceAll('-', '_')} PARTITION OF webhooks.attempts
       FOR VALUES FROM ('${from}T00:00:00Z') TO ('${to}T00:00:00Z')`,
    );
  }
}

async function writeBatch(
  client: PoolClient,
  endpoints: readonly Endpoint[],
  { from, to, deliveries }: { from: number; to: number; deliveries: number },
) {
  await client.query(
    `WITH numbered AS (
       SELECT n, md5('bench ' || n)::uuid AS event_id,
              CASE WHEN n % 6 = 0 THEN 1 ELSE 2 + n % ($2::int - 1) END AS place,
              CASE WHEN n % 10 = 3 THEN 'call.completed' ELSE 'lead.created' END AS event,
              n % 50 = 7 AS failed,
              date_trunc('second', now() - interval '1 day' * $1::int * (1 - n::float8 / $5)) AS at
       FROM generate_series($3::int, $4::int - 1) n
     ), written_events AS (
       INSERT INTO webhooks.events (id, organization_id, livemode, type, body, reduced, created_at)
       SELECT event_id, ($7::bigint[])[place], true, event, '{}', false, at FROM numbered
     ), written AS (
       INSERT INTO webhooks.deliveries (event_id, endpoint_id, organization_id, livemode, event, status, attempts,
         response_status, last_error, delivered_at, created_at)
       SELECT event_id, ($6::bigint[])[place], ($7::bigint[])[place], true, event,
              CASE WHEN failed THEN 'failed' ELSE 'delivered' END, ${ATTEMPTS_EACH},
              CASE WHEN failed THEN 500 ELSE 204 END, CASE WHEN failed THEN 'http_500' END,
              CASE WHEN NOT failed THEN at END, at
       FROM numbered RETURNING id, status, created_at
     )
     INSERT INTO webhooks.attempts (delivery_id, number, at, response_status, error, duration_ms, first_byte_ms)
     SELECT id, number, created_at, CASE WHEN number = ${ATTEMPTS_EACH} AND status = 'delivered' THEN 204 ELSE 500 END,
            CASE WHEN number < ${ATTEMPTS_EACH} OR status = 'failed' THEN 'http_500' END, 12, 9
     FROM written, generate_series(1, ${ATTEMPTS_EACH}) number`,
    [
      DAYS,
      endpoints.length,
      from,
      to,
      deliveries,
      endpoints.map(({ id }) => id),
      endpoints.map((one) => one.organization),
    ],
  );
}

/**
 * Returns the URLs of the first, a middle and the last page of each list in the portal. Cursors come from the gateway's
 * own class, because paging to the middle would take longer than the bench.
 */
export async function deliveryPages(
  sql: Pool,
  { organizationId, cursorSecret, endpoint }: { organizationId: number; cursorSecret: string; endpoint: number },
) {
  const cursors = new Cursors(cursorSecret);
  const lists = [
    { query: '', where: 'true' },
    { query: 'status=failed', where: "status = 'failed'" },
    { query: 'status=delivered', where: "status = 'delivered'" },
    { query: `endpoint=${endpoint}`, where: `endpoint_id = ${endpoint}` },
    { query: 'event=call.completed', where: "event = 'call.completed'" },
    { query: 'event=call.completed&status=failed', where: "event = 'call.completed' AND status = 'failed'" },
  ];
  const pages = [];
  for (const { query, where } of lists) {
    const url = `/api/platform/v1/organizations/${organizationId}/webhook-deliveries?per_page=${PER_PAGE}${query && `&${query}`}`;
    const rows = `FROM webhooks.deliveries WHERE organization_id = $1 AND livemode AND ${where}`;
    const { total } = (await sql.query(`SELECT count(*)::int AS total ${rows}`, [organizationId])).rows[0];
    const name = query || 'all';
    pages.push({ name: `${name}, first`, url, rows: Math.min(total, PER_PAGE) });
    if (total <= 2 * PER_PAGE) continue;
    for (const [title, place] of [
      ['middle', Math.floor(total / 2)],
      ['last', total - PER_PAGE],
    ] as const) {
      const found = await sql.query(
        `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, id::int ${rows}
         ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT 1`,
        [organizationId, place - 1],
      );
      const context = { resource: listWebhookDeliveries.name, organizationId, livemode: true };
      const cursor = cursors.encode(context, { direction: 'after', position: found.rows[0] });
      pages.push({ name: `${name}, ${title}`, url: `${url}&cursor=${cursor}`, rows: PER_PAGE });
    }
  }
  return pages;
}
