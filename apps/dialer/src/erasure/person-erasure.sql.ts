import type { Tx } from '@frontdesk/persistence';
import type { Erased, ErasedPerson } from '@frontdesk/service-host';

const BATCH = 500;
const ENDED = `status IN ('blocked', 'completed', 'no_answer', 'voicemail', 'failed')`;
const NOT_RINGING = `status IN ('queued', 'scheduled', 'connecting_agent')`;
/** Longer than every limit counts a dial: 24 hours, or the local day of the organization. */
const COUNTS_FOR = '2 days';

/** The person's calls: those to the number, and the callbacks of removed leads. $1 to $4 are `subjectOf`. */
const MINE = `c.organization_id = $1 AND c.livemode = ANY ('{true,false}') AND c.created_at <= $4
  AND (c.phone_number = $2 OR c.id IN (SELECT r.outbound_call_id FROM callback_requests r
                                       WHERE r.organization_id = $1 AND r.lead_id = ANY ($3::bigint[])))`;

const subjectOf = ({ organizationId, phoneNumber, ids, coversUntil }: ErasedPerson): unknown[] => [
  organizationId,
  phoneNumber,
  ids.lead ?? [],
  coversUntil,
];

/** Returns a waiting callback of a lead that records has removed. */
export async function findCallbackOfLead(
  tx: Tx,
  { organizationId, ids }: ErasedPerson,
): Promise<{ id: number; livemode: boolean; phone_number: string } | null> {
  const [row] = await tx.query<{ id: number; livemode: boolean; phone_number: string }>({
    name: 'erasure-callback-of-lead',
    text: `SELECT c.id, c.livemode, c.phone_number FROM callback_requests r
           JOIN outbound_calls c ON c.id = r.outbound_call_id AND c.organization_id = r.organization_id
           WHERE r.organization_id = $1 AND r.livemode = ANY ('{true,false}') AND r.lead_id = ANY ($2::bigint[])
             AND c.${NOT_RINGING}
           ORDER BY c.id LIMIT 1`,
    values: [organizationId, ids.lead ?? []],
  });
  return row ?? null;
}

export async function hasCallInProgress(tx: Tx, person: ErasedPerson): Promise<boolean> {
  const rows = await tx.query({
    name: 'erasure-busy',
    text: `SELECT 1 FROM outbound_calls c WHERE ${MINE} AND NOT ${ENDED} LIMIT 1`,
    values: subjectOf({ ...person, coversUntil: person.requestedAt }),
  });
  return rows.length > 0;
}

/** Removes names, contexts, summaries and transcripts from calls that have ended. */
export async function removeTextsOfCalls(tx: Tx, person: ErasedPerson): Promise<Erased> {
  const rows = await tx.query<{ id: number }>({
    name: 'erasure-texts-of-calls',
    text: `WITH mine AS (
             SELECT c.id FROM outbound_calls c
             WHERE ${MINE} AND ${ENDED}
               AND (num_nonnulls(c.contact_name, c.context, c.summary) > 0
                 OR EXISTS (SELECT FROM outbound_call_transcripts t WHERE t.outbound_call_id = c.id))
             LIMIT $5 FOR UPDATE),
           lines AS (DELETE FROM outbound_call_transcripts t USING mine WHERE t.outbound_call_id = mine.id)
           UPDATE outbound_calls SET contact_name = NULL, context = NULL, summary = NULL
           FROM mine WHERE outbound_calls.id = mine.id RETURNING outbound_calls.id`,
    values: [...subjectOf(person), BATCH],
  });
  const outbound_call = rows.map(({ id }) => id);
  return { counts: { call_texts: rows.length }, more: rows.length === BATCH, ids: { outbound_call } };
}

/**
 * Removes calls that were never dialed, and calls of agents whose dials no longer count. AI calls that were dialed stay
 * as evidence, with the consents that they relied on.
 */
export async function removeCalls(tx: Tx, person: ErasedPerson, at: Date): Promise<Erased> {
  const rows = await tx.query<{ id: number }>({
    name: 'erasure-calls',
    text: `WITH mine AS (
             SELECT c.id FROM outbound_calls c
             WHERE ${MINE} AND ${ENDED} AND NOT EXISTS (
               SELECT FROM outbound_attempts a WHERE a.outbound_call_id = c.id
                 AND (c.source <> 'agent_dial' OR a.started_at > $6::timestamptz - interval '${COUNTS_FOR}'
                   OR a.ended_at IS NULL))
             LIMIT $5 FOR UPDATE)
           DELETE FROM outbound_calls USING mine WHERE outbound_calls.id = mine.id RETURNING outbound_calls.id`,
    values: [...subjectOf(person), BATCH, at],
  });
  const outbound_call = rows.map(({ id }) => id);
  return { counts: { outbound_calls: rows.length }, more: rows.length === BATCH, ids: { outbound_call } };
}

/**
 * Removes the person from campaigns, and from the refused rows of files. A contact whose call has not ended stays
 * until it has.
 */
export async function removeContacts(tx: Tx, person: ErasedPerson): Promise<Erased> {
  const { organizationId, phoneNumber, coversUntil } = person;
  const values = [organizationId, phoneNumber, coversUntil];
  const contacts = await tx.query({
    name: 'erasure-contacts',
    text: `DELETE FROM campaign_contacts
           WHERE organization_id = $1 AND phone_number = $2 AND created_at <= $3 AND status <> 'calling' RETURNING 1`,
    values,
  });
  const rows = await tx.query({
    name: 'erasure-refused-rows',
    text: `DELETE FROM campaign_refused_rows
           WHERE organization_id = $1 AND phone_number = $2 AND created_at <= $3 RETURNING 1`,
    values,
  });
  return { counts: { campaign_contacts: contacts.length + rows.length }, more: false };
}

/** Removes what people noted about the number. The entries stay, because they prevent calls. */
export async function removeNotes(tx: Tx, { organizationId, phoneNumber }: ErasedPerson): Promise<Erased> {
  const values = [organizationId, phoneNumber];
  const entries = await tx.query({
    name: 'erasure-notes-of-entries',
    text: `UPDATE do_not_call_entries SET note = NULL
           WHERE organization_id = $1 AND livemode = ANY ('{true,false}') AND phone_number = $2 AND note IS NOT NULL
           RETURNING id`,
    values,
  });
  const callers = await tx.query({
    name: 'erasure-notes-of-callers',
    text: `UPDATE blocked_callers SET note = NULL
           WHERE organization_id = $1 AND livemode = ANY ('{true,false}') AND pattern = $2 AND note IS NOT NULL
           RETURNING id`,
    values,
  });
  return { counts: { notes: entries.length + callers.length }, more: false };
}

/** Counts what is kept of the person. */
export async function countKept(tx: Tx, person: ErasedPerson): Promise<Record<string, number>> {
  const [row] = await tx.query<Record<string, number>>({
    name: 'erasure-kept',
    text: `SELECT
        (SELECT count(*)::int FROM outbound_calls c WHERE ${MINE}) AS outbound_calls,
        (SELECT count(*)::int FROM consents WHERE organization_id = $1 AND livemode = ANY ('{true,false}')
           AND phone_number = $2) AS consents,
        (SELECT count(*)::int FROM do_not_call_entries WHERE organization_id = $1 AND livemode = ANY ('{true,false}')
           AND phone_number = $2) AS do_not_call_entries,
        (SELECT count(*)::int FROM blocked_callers WHERE organization_id = $1 AND livemode = ANY ('{true,false}')
           AND pattern = $2) AS blocked_callers`,
    values: subjectOf(person),
  });
  return row!;
}
