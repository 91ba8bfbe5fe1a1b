import { columnNamesOf } from '@frontdesk/persistence';
import {
  exportedColumns,
  PERSON_ROWS,
  rowReader,
  type ExportedPerson,
  type PersonReader,
  type PersonReaders,
} from '@frontdesk/service-host';
import { BookingEntity } from '../bookings/booking.entity.js';
import { CallEntity } from '../calls/call.entity.js';
import { LeadEntity } from '../leads/lead.entity.js';

const LEAD = exportedColumns(columnNamesOf(LeadEntity), 'l');
const BOOKING = exportedColumns(columnNamesOf(BookingEntity), 'b');
const CALL = exportedColumns(columnNamesOf(CallEntity), 'c', ['blocked_caller_id', 'dial_revision']);

/**
 * The same people as in an erasure. $1 to $4 are `subjectOf`. A lead that carries a given identifier is the person's,
 * unless its other identifier differs from the one that was given. Each half of a UNION has its index.
 */
const MY_CALLS = `my_calls AS (
  SELECT id FROM calls WHERE organization_id = $1 AND livemode = $2
    AND (CASE direction WHEN 'inbound' THEN from_number ELSE to_number END) = $3::text)`;
const MY_LEADS = `my_leads AS (
  SELECT id, call_id, chat_id, phone_number FROM leads
  WHERE organization_id = $1 AND livemode = $2
    AND phone_number = $3::text AND coalesce(lower(email) <> $4::text, false) = false
  UNION
  SELECT id, call_id, chat_id, phone_number FROM leads
  WHERE organization_id = $1 AND livemode = $2
    AND lower(email) = $4::text AND coalesce(phone_number <> $3::text, false) = false)`;

const subjectOf = ({ organizationId, livemode, phoneNumber, email }: ExportedPerson): unknown[] => [
  organizationId,
  livemode,
  phoneNumber,
  email,
];

const NOTES = `coalesce(json_agg(json_build_object('body', n.body, 'created_at', n.created_at) ORDER BY n.id), '[]')`;
/** Notes without the name of their author, who is a member of the team. */
const LEAD_NOTES = `(SELECT ${NOTES} FROM lead_notes n WHERE n.record_id = l.id) AS notes`;
const CALL_NOTES = `(SELECT ${NOTES} FROM call_notes n WHERE n.record_id = c.id) AS notes`;
const TRANSCRIPT = '(SELECT t.lines FROM call_transcripts t WHERE t.call_id = c.id) AS transcript';

const readLeads = rowReader<{ id: number; chat_id: number | null }>(
  (person, after) => ({
    name: 'export-leads',
    text: `WITH ${MY_CALLS}, ${MY_LEADS}
           SELECT l.id::text AS cursor, ${LEAD}, ${LEAD_NOTES} FROM leads l
           WHERE l.organization_id = $1 AND l.livemode = $2 AND l.id > $5::bigint AND l.id IN (
             SELECT id FROM my_leads
             UNION SELECT nameless.id FROM leads nameless JOIN my_calls ON my_calls.id = nameless.call_id
                   WHERE nameless.phone_number IS NULL AND nameless.email IS NULL)
           ORDER BY l.id LIMIT ${PERSON_ROWS}`,
    values: [...subjectOf(person), after],
  }),
  {
    idsOf: (leads) => ({
      lead: leads.map(({ id }) => id),
      chat: leads.map(({ chat_id }) => chat_id).filter((id) => id !== null),
    }),
  },
);

/** Leads of other people that carry a given identifier, with nothing else of them. */
const readLeadsOfOthers = rowReader((person, after) => ({
  name: 'export-leads-of-others',
  text: `WITH ${MY_LEADS}
         SELECT l.id::text AS cursor, l.id, l.created_at,
           CASE WHEN l.phone_number = $3::text THEN l.phone_number END AS phone_number,
           CASE WHEN lower(l.email) = $4::text THEN l.email END AS email
         FROM leads l
         WHERE l.organization_id = $1 AND l.livemode = $2 AND l.id > $5::bigint
           AND l.id NOT IN (SELECT id FROM my_leads) AND l.id IN (
             SELECT id FROM leads WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3::text
             UNION SELECT id FROM leads WHERE organization_id = $1 AND livemode = $2 AND lower(email) = $4::text)
         ORDER BY l.id LIMIT ${PERSON_ROWS}`,
  values: [...subjectOf(person), after],
}));

const readBookings = rowReader<{ id: number }>(
  (person, after) => ({
    name: 'export-bookings',
    text: `WITH ${MY_CALLS}, ${MY_LEADS}
           SELECT b.id::text AS cursor, ${BOOKING} FROM bookings b
           WHERE b.organization_id = $1 AND b.livemode = $2 AND b.id > $5::bigint AND b.id IN (
             SELECT id FROM bookings WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3::text
             UNION SELECT made.id FROM bookings made JOIN my_leads lead ON made.call_id = lead.call_id
                   WHERE made.organization_id = $1 AND made.livemode = $2
                     AND (made.phone_number IS NULL OR made.phone_number = lead.phone_number)
             UNION SELECT made.id FROM bookings made JOIN my_leads lead ON made.chat_id = lead.chat_id
                   WHERE made.organization_id = $1 AND made.livemode = $2
                     AND (made.phone_number IS NULL OR made.phone_number = lead.phone_number)
             UNION SELECT made.id FROM bookings made JOIN my_calls ON my_calls.id = made.call_id
                   WHERE made.organization_id = $1 AND made.livemode = $2 AND made.phone_number IS NULL)
           ORDER BY b.id LIMIT ${PERSON_ROWS}`,
    values: [...subjectOf(person), after],
  }),
  { idsOf: (bookings) => ({ booking: bookings.map(({ id }) => id) }) },
);

const readCalls = rowReader<{ id: number }>(
  (person, after) => ({
    name: 'export-calls',
    text: `WITH ${MY_CALLS}
           SELECT c.id::text AS cursor, ${CALL}, ${TRANSCRIPT}, ${CALL_NOTES} FROM calls c
           WHERE c.organization_id = $1 AND c.livemode = $2 AND c.id > $4::bigint AND c.id IN (SELECT id FROM my_calls)
           ORDER BY c.id LIMIT ${PERSON_ROWS}`,
    values: [person.organizationId, person.livemode, person.phoneNumber, after],
  }),
  { idsOf: (calls) => ({ call: calls.map(({ id }) => id) }) },
);

/** Without the number and the name of the caller, who is another person. */
const readTextsOfCalls: PersonReader = rowReader((person, after) => ({
  name: 'export-texts-of-calls',
  text: `WITH ${MY_CALLS}, ${MY_LEADS}
         SELECT c.id::text AS cursor, c.id, c.started_at, c.summary, c.handoff_summary, ${TRANSCRIPT},
           ${CALL_NOTES}
         FROM calls c
         WHERE c.organization_id = $1 AND c.livemode = $2 AND c.id > $5::bigint
           AND c.id IN (SELECT call_id FROM my_leads) AND c.id NOT IN (SELECT id FROM my_calls)
         ORDER BY c.id LIMIT ${PERSON_ROWS}`,
  values: [...subjectOf(person), after],
}));

/** Reads what `person-erasure.sql.ts` removes or changes. */
export const personReaders: PersonReaders<'records'> = {
  leads: readLeads,
  leads_of_others: readLeadsOfOthers,
  bookings: readBookings,
  calls: readCalls,
  texts_of_calls: readTextsOfCalls,
};
