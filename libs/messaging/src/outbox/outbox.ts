import type { DataOf, EventDeclaration, EventEnvelope } from '@frontdesk/contracts';
import type { Tx } from '@frontdesk/persistence';
import { propagatedTraceparent } from '@frontdesk/tracing';
import { uuidv7 } from './uuid-v7.js';

interface Occurrence {
  organizationId: number;
  livemode: boolean;
  at: Date;
  traceparent?: string;
  /** See `EventEnvelope.seq`. */
  seq?: number;
}

/**
 * Writes an event to the outbox in the transaction of its cause: both commit or neither does. The relay publishes it
 * right after the commit. Returns the envelope.
 */
export async function announce<E extends EventDeclaration>(
  tx: Tx,
  event: E,
  occurrence: Occurrence,
  data: DataOf<E>,
): Promise<EventEnvelope> {
  const envelope = envelopeOf(event, occurrence, data);
  await tx.query({
    name: 'outbox-insert',
    text: 'INSERT INTO outbox (event_id, type, body) VALUES ($1, $2, $3)',
    values: [envelope.id, envelope.type, JSON.stringify(envelope)],
  });
  return envelope;
}

/** `announce` for many events of one type, published in this order. */
export async function announceAll<E extends EventDeclaration>(
  tx: Tx,
  event: E,
  occurrence: Occurrence,
  data: readonly DataOf<E>[],
): Promise<void> {
  const envelopes = data.map((one) => envelopeOf(event, occurrence, one));
  await tx.query({
    name: 'outbox-insert-all',
    text: `INSERT INTO outbox (event_id, type, body)
           SELECT event_id, $2, body FROM unnest($1::uuid[], $3::text[]) AS given (event_id, body)`,
    values: [envelopes.map(({ id }) => id), event.type, envelopes.map((envelope) => JSON.stringify(envelope))],
  });
}

function envelopeOf<E extends EventDeclaration>(
  event: E,
  { organizationId, livemode, at, traceparent, seq }: Occurrence,
  data: DataOf<E>,
): EventEnvelope {
  const trace = propagatedTraceparent(traceparent);
  return {
    id: uuidv7(),
    type: event.type,
    organization_id: organizationId,
    livemode,
    created_at: at.toISOString(),
    data: data as Record<string, unknown>,
    ...(trace ? { traceparent: trace } : {}),
    ...(seq === undefined ? {} : { seq }),
  };
}
