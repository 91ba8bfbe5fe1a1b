import { columnNamesOf } from '@frontdesk/persistence';
import {
  exportedColumns,
  PERSON_ROWS,
  rowReader,
  type ExportedPerson,
  type PersonReader,
  type PersonReaders,
} from '@frontdesk/service-host';
import { BlockedCallerEntity } from '../blocked-callers/blocked-caller.entity.js';
import { OutboundCallEntity } from '../calls/outbound-call.entity.js';
import { CampaignContactEntity, RefusedRowEntity } from '../campaigns/campaign-contact.entity.js';
import { ConsentEntity } from '../consents/consent.entity.js';
import { DoNotCallEntryEntity } from '../do-not-call/do-not-call-entry.entity.js';

const CALL = exportedColumns(columnNamesOf(OutboundCallEntity), 'c');
const CONSENT = exportedColumns(columnNamesOf(ConsentEntity), 'c', ['recorded_by', 'seq', 'revocation_seq']);

const readOutboundCalls = rowReader<{ id: number }>(
  ({ organizationId, livemode, phoneNumber, ids }, after) => ({
    name: 'export-outbound-calls',
    text: `SELECT c.id::text AS cursor, ${CALL},
             (SELECT coalesce(json_agg(r.lead_id ORDER BY r.lead_id), '[]') FROM callback_requests r
              WHERE r.organization_id = $1 AND r.livemode = $2 AND r.lead_id = ANY ($4::bigint[])
                AND r.outbound_call_id = c.id) AS callback_of_leads,
             (SELECT t.lines FROM outbound_call_transcripts t WHERE t.outbound_call_id = c.id) AS transcript,
             (SELECT coalesce(json_agg(json_build_object(
                 'started_at', a.started_at, 'from_number', a.from_number, 'carrier', a.carrier,
                 'carrier_call_id', a.carrier_call_id, 'answered_at', a.answered_at, 'ended_at', a.ended_at,
                 'outcome', a.outcome, 'duration_seconds', a.duration_seconds, 'message_at', a.message_at)
               ORDER BY a.started_at), '[]')
              FROM outbound_attempts a WHERE a.outbound_call_id = c.id) AS dials
           FROM outbound_calls c
           WHERE c.organization_id = $1 AND c.livemode = $2 AND c.id > $5::bigint AND c.id IN (
             SELECT id FROM outbound_calls WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3
             UNION SELECT outbound_call_id FROM callback_requests
                   WHERE organization_id = $1 AND livemode = $2 AND lead_id = ANY ($4::bigint[]))
           ORDER BY c.id LIMIT ${PERSON_ROWS}`,
    values: [organizationId, livemode, phoneNumber, ids.lead ?? [], after],
  }),
  { idsOf: (calls) => ({ outbound_call: calls.map(({ id }) => id) }) },
);

/** Without the name of the member who recorded the consent. */
const readConsents = rowReader((person, after) => ({
  name: 'export-consents',
  text: `SELECT c.id::text AS cursor, ${CONSENT},
           (SELECT coalesce(json_agg(json_build_object(
               'outbound_call_id', d.outbound_call_id, 'source', d.source, 'purpose', d.purpose,
               'from_number', d.from_number, 'carrier', d.carrier, 'started_at', d.started_at,
               'decision', d.decision)
             ORDER BY d.started_at), '[]')
            FROM consent_dials d WHERE d.consent_id = c.id) AS dials
         FROM consents c
         WHERE c.organization_id = $1 AND c.livemode = $2 AND c.phone_number = $3 AND c.id > $4::bigint
         ORDER BY c.id LIMIT ${PERSON_ROWS}`,
  values: numberOf(person, after),
}));

const numberOf = ({ organizationId, livemode, phoneNumber }: ExportedPerson, after: string): unknown[] => [
  organizationId,
  livemode,
  phoneNumber,
  after,
];

/** Reads the rows of a table with the number in a column. */
function rowsOfNumber(table: string, entity: new () => object, column: 'phone_number' | 'pattern'): PersonReader {
  const columns = exportedColumns(columnNamesOf(entity), 't', ['row_hash']);
  return rowReader((person, after) => ({
    name: `export-${table}`,
    text: `SELECT t.id::text AS cursor, ${columns} FROM ${table} t
           WHERE t.organization_id = $1 AND t.livemode = $2 AND t.${column} = $3 AND t.id > $4::bigint
           ORDER BY t.id LIMIT ${PERSON_ROWS}`,
    values: numberOf(person, after),
  }));
}

/** Reads what the erasure removes, withdraws or keeps. */
export const personReaders: PersonReaders<'dialer'> = {
  outbound_calls: readOutboundCalls,
  consents: readConsents,
  do_not_call_entries: rowsOfNumber('do_not_call_entries', DoNotCallEntryEntity, 'phone_number'),
  blocked_callers: rowsOfNumber('blocked_callers', BlockedCallerEntity, 'pattern'),
  campaign_contacts: rowsOfNumber('campaign_contacts', CampaignContactEntity, 'phone_number'),
  campaign_refused_rows: rowsOfNumber('campaign_refused_rows', RefusedRowEntity, 'phone_number'),
};
