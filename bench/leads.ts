import type { Client, Pool } from 'pg';

/** A request body with every field of a lead from a web form. */
export const LEAD_BODY = JSON.stringify({
  name: 'Dana Reyes',
  phone_number: '(415) 555-0123',
  email: 'dana.reyes@example.com',
  reason: 'New patient, two children, wants a cleaning on a Saturday morning if there is one',
  urgency: 'normal',
  details: { page: '/contact', returning: false, children: 2 },
});

/** Fills an empty table with leads, created one second apart, for each organization in turn. */
export async function seedLeads(sql: Pool | Client, organizationIds: readonly number[], count: number) {
  await sql.query(
    `INSERT INTO records.leads (organization_id, livemode, name, phone_number, email, reason, urgency, details, source,
       created_at)
     SELECT ($1::bigint[])[1 + n % cardinality($1::bigint[])], true, 'Person ' || n,
       '+1415555' || lpad((n % 10000)::text, 4, '0'), 'person' || n || '@example.com',
       'New patient, two children, wants a cleaning on a Saturday morning if there is one', 'normal',
       '{"page": "/contact", "returning": false, "children": 2}', 'api',
       timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second'
     FROM generate_series(0, $2::int - 1) AS n`,
    [organizationIds, count],
  );
  await sql.query('VACUUM ANALYZE records.leads');
}
