import type { Pool } from 'pg';

interface Amounts {
  calls: number;
  blockedCallers: number;
}

/** The calls always span three years. */
export const FIRST_CALL_AT = Date.UTC(2023, 0, 1);
export const LAST_CALL_AT = Date.UTC(2026, 0, 1);
const SPAN_SECONDS = (LAST_CALL_AT - FIRST_CALL_AT) / 1000;

/**
 * The phone number and email address that many leads of an organization share, such as the front desk of a large
 * client.
 */
export const SHARED = { phoneNumber: '+14155550100', email: 'desk@example.com' };

/** The number of calls per lead, and per booking. */
const CALLS_PER_RECORD = 10;

/** The largest of 200 organizations has a sixth of all rows, and the ten largest have more than a third. */
const AN_ORGANIZATION = '($1::bigint[])[1 + floor(cardinality($1::bigint[]) * power(random(), 3))::int]';

/** Valid exchanges of eight area codes. */
const A_NUMBER =
  "'+1' || ('{212,213,312,415,503,602,713,917}'::text[])[1 + caller % 8] || 2200000 + caller / 8 % 900000";

const CALLS = `
  INSERT INTO records.calls (organization_id, livemode, direction, status, from_number, caller_name, to_number, spam,
    routed_to, started_at, answered_at, ended_at, duration_seconds, disposition, summary, created_at)
  SELECT organization_id, livemode, direction, status, ${A_NUMBER},
    CASE WHEN caller % 2 = 0 THEN 'CALLER ' || caller END, '+1312555' || lpad((organization_id % 10000)::text, 4, '0'),
    status = 'blocked' OR (direction = 'inbound' AND spam_draw < 0.04), CASE WHEN status <> 'blocked' THEN 'ai_agent' END,
    started_at, CASE WHEN status = 'completed' THEN started_at + interval '6 seconds' END,
    CASE WHEN status = 'completed' THEN started_at + interval '6 seconds' + seconds * interval '1 second'
         ELSE started_at + interval '25 seconds' END,
    CASE WHEN status = 'completed' THEN seconds END, CASE WHEN status = 'completed' THEN 'answered' END,
    CASE WHEN status = 'completed' THEN 'The caller asked what a first visit costs and whether there is one on a '
      || 'Saturday morning; was told the price and the free times, and wants to think about it.' END,
    started_at
  FROM (
    SELECT *, CASE
      WHEN direction = 'outbound' THEN CASE WHEN status_draw < 0.9 THEN 'completed' ELSE 'failed' END
      WHEN status_draw < 0.72 THEN 'completed' WHEN status_draw < 0.90 THEN 'missed'
      WHEN status_draw < 0.96 THEN 'blocked' ELSE 'failed' END AS status
    FROM (
      SELECT ${AN_ORGANIZATION} AS organization_id, random() > 0.03 AS livemode,
        CASE WHEN random() < 0.85 THEN 'inbound' ELSE 'outbound' END AS direction, random() AS status_draw,
        random() AS spam_draw, floor(random() * $2::int / 5)::bigint AS caller, 20 + floor(random() * 400)::int AS seconds,
        to_timestamp($3::float8 + floor(n * $4::float8)) AS started_at
      FROM generate_series(0, $2::int - 1) AS n
    ) AS drawn
  ) AS call`;

const TRANSCRIPTS = `
  INSERT INTO records.call_transcripts (call_id, lines)
  SELECT id, (SELECT jsonb_agg(jsonb_build_object('role', CASE line % 2 WHEN 0 THEN 'ai' ELSE 'customer' END,
                'text', 'Line ' || line || ' of what the two of them said about a first visit'))
              FROM generate_series(0, 19) AS line)
  FROM records.calls WHERE id % 100 = 0 AND status = 'completed'`;

const LEADS = `
  INSERT INTO records.leads (organization_id, livemode, name, phone_number, email, reason, urgency, details, source,
    call_id, created_at)
  SELECT organization_id, livemode, 'Person ' || id,
    CASE WHEN id / $1::int % 50 IN (0, 1) THEN $2::text ELSE from_number END,
    CASE WHEN id / $1::int % 50 IN (1, 2) THEN $3::text ELSE 'person' || id || '@example.com' END,
    'New patient, two children, wants a cleaning on a Saturday morning if there is one', 'normal',
    '{"returning": false, "children": 2}', 'call', id, ended_at
  FROM records.calls WHERE id % $1::int = 0 ORDER BY id`;

const BOOKINGS = `
  INSERT INTO records.bookings (organization_id, livemode, provider, external_reference, starts_at, duration_minutes,
    name, phone_number, call_id, created_at)
  SELECT organization_id, livemode, 'google_calendar', 'event-' || id,
    date_trunc('hour', ended_at) + (1 + id * 7919 % 1000) * interval '1 hour', 30, 'Person ' || id, from_number, id,
    ended_at
  FROM records.calls WHERE id % $1::int = 5 ORDER BY id`;

/** One entry in ten is a prefix of a hundred numbers. */
const BLOCKED_CALLERS = `
  INSERT INTO dialer.blocked_callers (organization_id, livemode, pattern, source, note, created_at)
  SELECT ${AN_ORGANIZATION}, true,
    CASE WHEN n % 10 = 0 THEN '+1' || (2000000000 + n * 7919) / 100 || '*' ELSE '+1' || 2000000000 + n * 7919 END,
    (ARRAY['manual', 'ai', 'call'])[1 + n % 3], CASE WHEN n % 4 = 0 THEN 'Sells windows' END,
    to_timestamp($3::float8 + floor(n * $4::float8))
  FROM generate_series(0, $2::bigint - 1) AS n`;

/**
 * Fills the empty tables of calls, leads, bookings and blocked callers in the order of time, as services do, so that
 * the rows of an organization are scattered over the whole table.
 * @param organizationIds the largest first
 */
export async function seedRecords(sql: Pool, organizationIds: readonly number[], { calls, blockedCallers }: Amounts) {
  const first = FIRST_CALL_AT / 1000;
  await Promise.all([
    fill(sql, 'records.calls', CALLS, [organizationIds, calls, first, SPAN_SECONDS / calls]),
    fill(sql, 'dialer.blocked_callers', BLOCKED_CALLERS, [
      organizationIds,
      blockedCallers,
      first,
      SPAN_SECONDS / blockedCallers,
    ]),
  ]);
  await Promise.all([
    fill(sql, 'records.leads', LEADS, [CALLS_PER_RECORD, SHARED.phoneNumber, SHARED.email]),
    fill(sql, 'records.bookings', BOOKINGS, [CALLS_PER_RECORD]).then(() =>
      fill(sql, 'records.call_transcripts', TRANSCRIPTS, []),
    ),
  ]);
  await sql.query('CHECKPOINT');
}

/** Inserts many rows without the table's indexes, and then rebuilds the indexes from their definitions. */
async function fill(sql: Pool, table: string, insert: string, values: unknown[]) {
  const client = await sql.connect();
  try {
    await client.query("SET maintenance_work_mem = '512MB'; SELECT setseed(0.5)");
    const { rows } = await client.query(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary`,
      [table],
    );
    for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
    await client.query(insert, values);
    for (const { definition } of rows) await client.query(definition);
    await client.query(`VACUUM ANALYZE ${table}`);
  } finally {
    client.release(true);
  }
}

export async function sizesOf(
  sql: Pool,
): Promise<{ table: string; rows: number; bytes: number; indexes: Record<string, number> }[]> {
  const { rows } = await sql.query(
    `SELECT relname AS table, reltuples::float8 AS rows, pg_table_size(oid)::float8 AS bytes,
       (SELECT json_object_agg(indexrelid::regclass, pg_relation_size(indexrelid)) FROM pg_index WHERE indrelid = oid)
         AS indexes
     FROM pg_class WHERE oid = ANY($1::regclass[]) ORDER BY bytes DESC`,
    [['records.calls', 'records.call_transcripts', 'records.leads', 'records.bookings', 'dialer.blocked_callers']],
  );
  return rows;
}
