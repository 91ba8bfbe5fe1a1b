import type { SqlRunner, Tx } from '@frontdesk/persistence';
import type { ErasedPerson, ErasureSettings, ErasureStep } from '@frontdesk/service-host';

const BATCH = 500;
/** Lets the indexes that begin with organization and mode serve both modes. */
const BOTH_MODES = `livemode = ANY ('{true,false}')`;

interface RemovedLead {
  id: number;
  call_id: number | null;
  chat_id: number | null;
  phone_number: string | null;
}

const present = (ids: readonly (number | null)[]): number[] => ids.filter((id) => id !== null);

/**
 * Removes the person's leads. A lead that carries a given identifier is the person's, unless its other identifier
 * differs from the one that was given: then it is another person's (see `loseIdentifiers`).
 */
const removeLeads: ErasureStep = async (tx, { organizationId, phoneNumber, email, coversUntil }) => {
  const leads = await tx.query<RemovedLead>({
    name: 'erasure-leads',
    text: `WITH mine AS (
             SELECT id FROM leads
             WHERE organization_id = $1 AND ${BOTH_MODES} AND created_at <= $4
               AND (phone_number = $2::text OR lower(email) = $3::text)
               AND coalesce(phone_number <> $2::text, false) = false
               AND coalesce(lower(email) <> $3::text, false) = false
             LIMIT $5 FOR UPDATE)
           DELETE FROM leads USING mine WHERE leads.id = mine.id
           RETURNING leads.id, leads.call_id, leads.chat_id, leads.phone_number`,
    values: [organizationId, phoneNumber, email, coversUntil, BATCH],
  });
  const bookings = await removeBookingsOf(tx, organizationId, coversUntil, leads);
  return {
    counts: {
      leads: leads.length,
      bookings: bookings.length,
      call_texts: await removeTexts(tx, organizationId, present(leads.map(({ call_id }) => call_id))),
    },
    more: leads.length === BATCH,
    ids: { lead: leads.map(({ id }) => id), chat: present(leads.map(({ chat_id }) => chat_id)), booking: bookings },
  };
};

/** Removes the appointments that were made in the call or chat of a lead, without a number or with that of the lead. */
async function removeBookingsOf(
  tx: Tx,
  organizationId: number,
  coversUntil: Date,
  leads: readonly RemovedLead[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    name: 'erasure-bookings-of-leads',
    text: `DELETE FROM bookings b
           USING unnest($3::bigint[], $4::bigint[], $5::text[]) AS lead (call_id, chat_id, phone_number)
           WHERE b.organization_id = $1 AND b.${BOTH_MODES} AND b.created_at <= $2
             AND (b.call_id = lead.call_id OR b.chat_id = lead.chat_id)
             AND (b.phone_number IS NULL OR b.phone_number = lead.phone_number)
           RETURNING b.id`,
    values: [
      organizationId,
      coversUntil,
      leads.map(({ call_id }) => call_id),
      leads.map(({ chat_id }) => chat_id),
      leads.map(({ phone_number }) => phone_number),
    ],
  });
  return rows.map(({ id }) => id);
}

/** Removes what was said in calls of other numbers in which the person left a lead. The calls stay. */
async function removeTexts(tx: Tx, organizationId: number, calls: readonly number[]): Promise<number> {
  const values = [organizationId, calls];
  const rows = await tx.query({
    name: 'erasure-call-texts',
    text: `WITH mine AS (SELECT id FROM calls WHERE id = ANY ($2::bigint[]) AND organization_id = $1 FOR UPDATE),
           lines AS (DELETE FROM call_transcripts t USING mine WHERE t.call_id = mine.id),
           notes AS (DELETE FROM call_notes n USING mine WHERE n.record_id = mine.id)
           UPDATE calls SET summary = NULL, handoff_summary = NULL FROM mine WHERE calls.id = mine.id
           RETURNING calls.id`,
    values,
  });
  return rows.length;
}

/** Removes the given identifiers from leads that carry another person's. */
const loseIdentifiers: ErasureStep = async (tx, { organizationId, phoneNumber, email, coversUntil }) => {
  const rows = await tx.query({
    name: 'erasure-lead-identifiers',
    text: `WITH theirs AS (
             SELECT id FROM leads
             WHERE organization_id = $1 AND ${BOTH_MODES} AND created_at <= $4
               AND (phone_number = $2::text OR lower(email) = $3::text)
             LIMIT $5 FOR UPDATE)
           UPDATE leads SET phone_number = CASE WHEN phone_number = $2::text THEN NULL ELSE phone_number END,
                            email = CASE WHEN lower(email) = $3::text THEN NULL ELSE email END
           FROM theirs WHERE leads.id = theirs.id RETURNING leads.id`,
    values: [organizationId, phoneNumber, email, coversUntil, BATCH],
  });
  return { counts: { identifiers_of_leads: rows.length }, more: rows.length === BATCH };
};

const removeBookings: ErasureStep = async (tx, { organizationId, phoneNumber, coversUntil }) => {
  const rows = await tx.query<{ id: number }>({
    name: 'erasure-bookings',
    text: `WITH mine AS (
             SELECT id FROM bookings
             WHERE organization_id = $1 AND ${BOTH_MODES} AND phone_number = $2 AND created_at <= $3
             LIMIT $4 FOR UPDATE)
           DELETE FROM bookings USING mine WHERE bookings.id = mine.id RETURNING bookings.id`,
    values: [organizationId, phoneNumber, coversUntil, BATCH],
  });
  const booking = rows.map(({ id }) => id);
  return { counts: { bookings: booking.length }, more: booking.length === BATCH, ids: { booking } };
};

/** Removes the calls with the number, and the leads and appointments of these calls that carry no identifier. */
const removeCalls: ErasureStep = async (tx, person) => {
  const { organizationId, phoneNumber, coversUntil, isRepeat } = person;
  const rows = await tx.query<{ id: number }>({
    name: 'erasure-calls',
    text: `WITH mine AS (
             SELECT id FROM calls
             WHERE organization_id = $1 AND ${BOTH_MODES} AND started_at <= $3
               AND (CASE direction WHEN 'inbound' THEN from_number ELSE to_number END) = $2
               AND ($4 OR status NOT IN ('ringing', 'in_progress'))
             LIMIT $5 FOR UPDATE)
           DELETE FROM calls USING mine WHERE calls.id = mine.id RETURNING calls.id`,
    values: [organizationId, phoneNumber, coversUntil, isRepeat, BATCH],
  });
  const call = rows.map(({ id }) => id);
  const { leads, bookings } = await removeNameless(tx, person, call);
  return {
    counts: { calls: call.length, leads: leads.length, bookings: bookings.length },
    more: call.length === BATCH,
    ids: { call, lead: leads, booking: bookings },
  };
};

async function removeNameless(
  sql: SqlRunner,
  { organizationId }: ErasedPerson,
  calls: readonly number[],
): Promise<{ leads: number[]; bookings: number[] }> {
  if (calls.length === 0) return { leads: [], bookings: [] };
  const values = [organizationId, calls];
  const leads = await sql.query<{ id: number }>({
    name: 'erasure-leads-of-calls',
    text: `DELETE FROM leads WHERE organization_id = $1 AND call_id = ANY ($2::bigint[])
             AND phone_number IS NULL AND email IS NULL RETURNING id`,
    values,
  });
  const bookings = await sql.query<{ id: number }>({
    name: 'erasure-bookings-of-calls',
    text: `DELETE FROM bookings WHERE organization_id = $1 AND ${BOTH_MODES} AND call_id = ANY ($2::bigint[])
             AND phone_number IS NULL RETURNING id`,
    values,
  });
  return { leads: leads.map(({ id }) => id), bookings: bookings.map(({ id }) => id) };
}

/**
 * Erases a person from records. The transcript and notes of a removed row go with it, its time in the calendar becomes
 * free, and its event at Google is deleted.
 */
export const erasureSettings: ErasureSettings = {
  service: 'records',
  steps: [removeLeads, loseIdentifiers, removeBookings, removeCalls],
};
