import { listBlockedCallers, listBookings, listCalls, listLeads } from '@frontdesk/contracts';
import pg, { type Pool } from 'pg';
import { Cursors } from '../apps/gateway/dist/paging/cursors.js';
import { SHARED } from './record-seeds.ts';

/** A list request, and the SQL condition of its rows. */
export interface ListCase {
  list: keyof typeof LISTS;
  query: string;
  where: string;
}

export interface ListPage {
  name: string;
  url: string;
  rows: number;
  isLast: boolean;
}

export const PER_PAGE = 100;

export const LISTS = {
  calls: { operation: listCalls, table: 'records.calls', at: 'started_at' },
  leads: { operation: listLeads, table: 'records.leads', at: 'created_at' },
  bookings: { operation: listBookings, table: 'records.bookings', at: 'created_at' },
  'blocked-callers': { operation: listBlockedCallers, table: 'dialer.blocked_callers', at: 'created_at' },
};

const SINCE = '2025-10-01T00:00:00Z';
const MONTH = { since: '2024-06-01T00:00:00Z', until: '2024-07-01T00:00:00Z' };
const inMonth = (column: string) => `${column} >= '${MONTH.since}' AND ${column} < '${MONTH.until}'`;

export async function listCases(sql: Pool, organizationId: number): Promise<ListCase[]> {
  const { rows } = await sql.query(
    `SELECT (SELECT phone_number FROM records.leads WHERE organization_id = $1 AND livemode AND phone_number <> $2
             ORDER BY id LIMIT 1) AS number,
            (SELECT pattern FROM dialer.blocked_callers WHERE organization_id = $1 AND pattern LIKE '%*'
             ORDER BY id LIMIT 1) AS pattern`,
    [organizationId, SHARED.phoneNumber],
  );
  const [{ number, pattern }] = rows;
  const phone = `phone_number = '${SHARED.phoneNumber}'`;
  const email = `lower(email) = '${SHARED.email}'`;
  const period = `since=${MONTH.since}&until=${MONTH.until}`;
  const sharedPhone = `phone_number=${encodeURIComponent(SHARED.phoneNumber)}`;
  return [
    { list: 'calls', query: '', where: 'true' },
    { list: 'calls', query: 'direction=inbound', where: "direction = 'inbound'" },
    { list: 'calls', query: 'status=missed', where: "status = 'missed'" },
    { list: 'calls', query: 'status=blocked', where: "status = 'blocked'" },
    { list: 'calls', query: 'spam=true', where: 'spam' },
    { list: 'calls', query: 'spam=false', where: 'NOT spam' },
    {
      list: 'calls',
      query: 'direction=inbound&status=completed&spam=false',
      where: "direction = 'inbound' AND status = 'completed' AND NOT spam",
    },
    { list: 'calls', query: 'direction=outbound&status=failed', where: "direction = 'outbound' AND status = 'failed'" },
    {
      list: 'calls',
      query: `spam=false&direction=inbound&since=${SINCE}`,
      where: `NOT spam AND direction = 'inbound' AND started_at >= '${SINCE}'`,
    },
    { list: 'calls', query: period, where: inMonth('started_at') },
    { list: 'calls', query: `status=missed&${period}`, where: `status = 'missed' AND ${inMonth('started_at')}` },
    { list: 'leads', query: '', where: 'true' },
    { list: 'leads', query: period, where: inMonth('created_at') },
    { list: 'leads', query: sharedPhone, where: phone },
    {
      list: 'leads',
      query: `phone_number=${encodeURIComponent(number)}`,
      where: `phone_number = ${pg.escapeLiteral(number)}`,
    },
    { list: 'leads', query: `email=${SHARED.email}`, where: email },
    { list: 'leads', query: `${sharedPhone}&email=${SHARED.email}`, where: `${phone} AND ${email}` },
    { list: 'leads', query: `${sharedPhone}&since=${SINCE}`, where: `${phone} AND created_at >= '${SINCE}'` },
    { list: 'leads', query: `${sharedPhone}&${period}`, where: `${phone} AND ${inMonth('created_at')}` },
    { list: 'bookings', query: '', where: 'true' },
    { list: 'bookings', query: `starts_after=${SINCE}`, where: `starts_at >= '${SINCE}'` },
    { list: 'bookings', query: 'starts_before=2023-06-01T00:00:00Z', where: "starts_at < '2023-06-01T00:00:00Z'" },
    {
      list: 'bookings',
      query: `starts_after=${MONTH.since}&starts_before=${MONTH.until}`,
      where: inMonth('starts_at'),
    },
    {
      list: 'bookings',
      query: 'starts_after=2024-06-03T00:00:00Z&starts_before=2024-06-04T00:00:00Z',
      where: "starts_at >= '2024-06-03T00:00:00Z' AND starts_at < '2024-06-04T00:00:00Z'",
    },
    { list: 'blocked-callers', query: '', where: 'true' },
    { list: 'blocked-callers', query: 'source=ai', where: "source = 'ai'" },
    {
      list: 'blocked-callers',
      query: `pattern=${encodeURIComponent(pattern)}`,
      where: `pattern = ${pg.escapeLiteral(pattern)}`,
    },
  ];
}

/**
 * Returns the first, a middle and the last page of a list, or its only page. Cursors come from the gateway's own class,
 * because paging to the middle of a million rows would take longer than the bench.
 */
export async function pagesOf(
  sql: Pool,
  { organizationId, cursorSecret }: { organizationId: number; cursorSecret: string },
  { list, query, where }: ListCase,
): Promise<{ total: number; pages: ListPage[] }> {
  const { operation, table, at } = LISTS[list];
  const cursors = new Cursors(cursorSecret);
  const rows = `FROM ${table} WHERE organization_id = $1 AND livemode AND ${where}`;
  const counted = await sql.query(`SELECT count(*)::int AS total ${rows}`, [organizationId]);
  const { total } = counted.rows[0];

  const urlAfter = async (place: number) => {
    const found = await sql.query(
      `SELECT to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, id ${rows}
       ORDER BY ${at} DESC, id DESC OFFSET $2 LIMIT 1`,
      [organizationId, place - 1],
    );
    const context = { resource: operation.name, organizationId, livemode: true };
    return `${url}&cursor=${cursors.encode(context, { direction: 'after', position: { at: found.rows[0].at, id: Number(found.rows[0].id) } })}`;
  };
  const url = `/api/public/v1/${list}?per_page=${PER_PAGE}${query && `&${query}`}`;
  if (total <= PER_PAGE) return { total, pages: [{ name: 'only', url, rows: total, isLast: true }] };
  const middle = Math.min(Math.floor(total / 2), total - PER_PAGE);
  return {
    total,
    pages: [
      { name: 'first', url, rows: PER_PAGE, isLast: false },
      { name: 'middle', url: await urlAfter(middle), rows: PER_PAGE, isLast: middle + PER_PAGE >= total },
      { name: 'last', url: await urlAfter(total - PER_PAGE), rows: PER_PAGE, isLast: true },
    ],
  };
}

/** Fails unless the page has the expected rows, and a next page unless it is the last. */
export function checkPage(
  { name, url, rows, isLast }: ListPage,
  { data, meta }: { data: unknown[]; meta: { next_cursor: string | null } },
) {
  if (data.length === rows && (meta.next_cursor === null) === isLast) return;
  throw new Error(`This is not the ${name} page: ${url} has ${data.length} rows, next_cursor ${meta.next_cursor}`);
}
