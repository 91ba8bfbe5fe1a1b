import type { WebhookBody } from '@frontdesk/contracts';
import type { SqlRunner, Tx } from '@frontdesk/persistence';
import type { ErasedPerson, ErasureSettings, ErasureStep } from '@frontdesk/service-host';
import { withoutPerson } from './person-in-body.js';

/** Events of the feed that one statement looks at. */
export const WINDOW = 5000;
/** How long events that were announced before usually take. The repeat finds those that take longer. */
const ON_THEIR_WAY_MS = 10_000;

type Subject = Pick<ErasedPerson, 'organizationId' | 'coversUntil' | 'phoneNumber' | 'email' | 'ids'>;

interface Feed {
  livemode: boolean;
  first: number;
  last: number;
}

interface Found {
  id: string;
  body: string;
}

/**
 * Removes the person from the stored events, which deliveries, replays and the feed send. An event keeps its id and its
 * place, so that no receiver misses it.
 */
const reduceEvents: ErasureStep = async (tx, person) => {
  const feeds = await tx.query<Feed>({
    name: 'erasure-feeds',
    text: `SELECT livemode, min(position) AS first, max(position) AS last FROM feed_events
           WHERE organization_id = $1 AND livemode = ANY ('{true,false}') GROUP BY livemode`,
    values: [person.organizationId],
  });
  // Events without a position first, because they may get one meanwhile.
  let events = await reduceAll(tx, person, await findInIntake(tx, person));
  for (const { livemode, first, last } of feeds) {
    for (let from = first; from <= last + WINDOW; from += WINDOW) {
      events += await reduceAll(tx, person, await findInFeed(tx, person, livemode, from));
    }
  }
  return { counts: { events }, more: false };
};

/** Conditions on an event `e`: it names the person, or a record that was removed. $1 to $5 are `subjectOf`. */
const NAMES_PERSON = `e.organization_id = $1 AND e.created_at <= $2 AND NOT e.reduced
  AND (position($3 IN e.body) > 0 OR position($4 IN lower(e.body)) > 0
    OR EXISTS (SELECT FROM jsonb_each(e.body::jsonb -> 'data') AS object (kind, value)
               WHERE jsonb_typeof(value) = 'object' AND kind || ' ' || (value ->> 'id') = ANY ($5::text[])))`;

const subjectOf = ({ organizationId, coversUntil, phoneNumber, email, ids }: Subject): unknown[] => [
  organizationId,
  coversUntil,
  phoneNumber && JSON.stringify(phoneNumber),
  email && JSON.stringify(email),
  Object.entries(ids).flatMap(([kind, of]) => of.map((id) => `${kind} ${id}`)),
];

function findInIntake(tx: Tx, person: ErasedPerson): Promise<Found[]> {
  return tx.query<Found>({
    name: 'erasure-events-in-intake',
    text: `SELECT e.id, e.body FROM feed_intake i JOIN events e ON e.id = i.event_id WHERE ${NAMES_PERSON}`,
    values: subjectOf(person),
  });
}

/**
 * Returns the events that name the person, in their order, from a position of the feed up to `WINDOW` events further.
 * @param limit how many; by default all
 */
export function findInFeed(
  sql: SqlRunner,
  person: Subject,
  livemode: boolean,
  from: number,
  limit: number | null = null,
): Promise<(Found & { position: number })[]> {
  return sql.query<Found & { position: number }>({
    name: 'erasure-events-in-feed',
    text: `SELECT e.id, e.body, f.position FROM feed_events f JOIN events e ON e.id = f.event_id
           WHERE f.organization_id = $1 AND f.livemode = $6 AND f.position >= $7 AND f.position < $7::bigint + $8
             AND ${NAMES_PERSON}
           ORDER BY f.position LIMIT $9`,
    values: [...subjectOf(person), livemode, from, WINDOW, limit],
  });
}

async function reduceAll(tx: Tx, person: ErasedPerson, found: readonly Found[]): Promise<number> {
  let count = 0;
  for (const event of found) count += await reduce(tx, person, event);
  return count;
}

async function reduce(tx: Tx, person: ErasedPerson, { id, body }: Found): Promise<number> {
  const changed = withoutPerson(JSON.parse(body) as WebhookBody, person);
  if (!changed) return 0;
  await tx.query({
    name: 'erasure-reduce-event',
    text: 'UPDATE events SET body = $2, reduced = reduced OR $3 WHERE id = $1',
    values: [id, JSON.stringify(changed.body), changed.isReduced],
  });
  return 1;
}

/** Forgets which records of CRMs belong to removed leads. The organization removes those records in its CRM. */
const forgetPushedLeads: ErasureStep = async (tx, { organizationId, ids }) => {
  if (ids.lead?.length) {
    await tx.query({
      name: 'erasure-pushed-leads',
      text: 'DELETE FROM pushed_leads WHERE organization_id = $1 AND lead_id = ANY ($2::bigint[])',
      values: [organizationId, ids.lead],
    });
  }
  return { counts: {}, more: false };
};

export const erasureSettings: ErasureSettings = {
  service: 'webhooks',
  steps: [reduceEvents, forgetPushedLeads],
  // Events of the other services, such as the end of a cancelled call, are on their way.
  isBusy: (_tx, { requestedAt, isRepeat }, at) =>
    Promise.resolve(!isRepeat && at.getTime() < requestedAt.getTime() + ON_THEIR_WAY_MS),
};
