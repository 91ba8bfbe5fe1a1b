import type { Scope, Tx } from '@frontdesk/persistence';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import type { NewImportedLead } from './imported-lead.js';

const TYPES: Record<keyof NewImportedLead, string> = {
  external_id: 'text',
  name: 'text',
  phone_number: 'text',
  email: 'text',
  reason: 'text',
  urgency: 'text',
  details: 'jsonb',
  custom_fields: 'jsonb',
  source: 'text',
  call_id: 'bigint',
  chat_id: 'bigint',
  outbound_call_id: 'bigint',
  created_at: 'timestamptz',
};
const FIELDS = Object.keys(TYPES) as (keyof NewImportedLead)[];
const COLUMNS = FIELDS.join(', ');

export class ImportedLeadsRepository {
  /** Stores the leads with a new external id, and returns their ids by external id. */
  async insert(tx: Tx, scope: Scope, leads: readonly NewImportedLead[]): Promise<Map<string, number>> {
    await tx.query({
      text: `CREATE TEMP TABLE IF NOT EXISTS imported_leads
             (${FIELDS.map((field) => `${field} ${TYPES[field]}`).join(', ')}) ON COMMIT DELETE ROWS`,
    });
    const copy = tx.connection.query(copyFrom(`COPY imported_leads (${COLUMNS}) FROM STDIN`));
    await pipeline(Readable.from([leads.map(copyLine).join('')]), copy);
    const rows = await tx.query<{ id: number; external_id: string }>({
      name: 'imported-leads-insert',
      text: `INSERT INTO leads (organization_id, livemode, ${COLUMNS})
             SELECT $1::bigint, $2::boolean, ${COLUMNS} FROM imported_leads
             ON CONFLICT (organization_id, livemode, external_id) WHERE external_id IS NOT NULL DO NOTHING
             RETURNING id, external_id`,
      values: [scope.organizationId, scope.livemode],
    });
    return new Map(rows.map(({ id, external_id }) => [external_id, id]));
  }
}

function copyLine(lead: NewImportedLead): string {
  return `${FIELDS.map((field) => copyValue(lead[field])).join('\t')}\n`;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyValue(value: NewImportedLead[keyof NewImportedLead]): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
}
