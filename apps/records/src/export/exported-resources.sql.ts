import { bookingFields, callFields, leadFields, type FieldTable } from '@frontdesk/contracts';
import type { Scope, SqlRunner } from '@frontdesk/persistence';
import { toBooking, type BookingRow } from '../bookings/booking.entity.js';
import { toCallDetail, type CallDetailRow } from '../calls/call.entity.js';
import { toLead, type LeadRow } from '../leads/lead.entity.js';

export interface ExportedResource {
  table: string;
  fields: FieldTable;
  /** The column that orders the export. */
  at: 'created_at' | 'started_at';
  /** The SQL of fields that are not columns of the table. */
  computed: Record<string, string>;
  /** The number of rows that one statement reads. */
  pageSize: number;
  present: (row: never, hipaa: boolean) => object;
}

/** The resources that can be exported, in the form of the API's response for a single record. */
export const exportedResources = {
  leads: {
    table: 'leads',
    fields: leadFields,
    at: 'created_at',
    computed: {},
    pageSize: 2000,
    present: (row: LeadRow, hipaa: boolean) => toLead(row, { detail: true, hipaa }),
  },
  calls: {
    table: 'calls',
    fields: callFields,
    at: 'started_at',
    computed: {
      transcript: '(SELECT lines FROM call_transcripts WHERE call_id = calls.id)',
      lead_ids: `ARRAY(SELECT leads.id FROM leads WHERE leads.call_id = calls.id
                   AND leads.organization_id = calls.organization_id AND leads.livemode = calls.livemode
                   ORDER BY leads.id)`,
    },
    // The pages are small, because transcripts can be long.
    pageSize: 50,
    present: toCallDetail as (row: CallDetailRow, hipaa: boolean) => object,
  },
  bookings: {
    table: 'bookings',
    fields: bookingFields,
    at: 'created_at',
    computed: {},
    pageSize: 2000,
    present: (row: BookingRow, hipaa: boolean) => toBooking(row, { detail: true, hipaa }),
  },
} satisfies Record<string, ExportedResource>;

export type ExportedName = keyof typeof exportedResources;

/** A stored record together with its producer's id. */
export type ExportedRow = Record<string, unknown> & { id: number; external_id: string | null };

/** Reads all records of a resource page by page, newest first. */
export async function* pagesOf(
  sql: SqlRunner,
  scope: Scope,
  { table, fields, at, computed, pageSize }: ExportedResource,
): AsyncGenerator<ExportedRow[]> {
  const columns = Object.keys(fields).map((name) => (name in computed ? `${computed[name]} AS ${name}` : name));
  let position: [Date | string, number] = ['infinity', 0];
  for (;;) {
    const rows = await sql.query<ExportedRow>({
      name: `export-${table}`,
      text: `SELECT external_id, ${columns.join(', ')} FROM ${table}
             WHERE organization_id = $1 AND livemode = $2 AND (${at}, id) < ($3::timestamptz, $4::bigint)
             ORDER BY ${at} DESC, id DESC LIMIT $5`,
      values: [scope.organizationId, scope.livemode, ...position, pageSize],
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    position = [last[at] as Date, last.id];
  }
}
