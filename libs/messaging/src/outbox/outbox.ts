import type { DataOf, EventDeclaration, EventEnvelope } from '@frontdesk/contracts';
import type { Tx } from '@frontdesk/persistence';
import { propagatedTraceparent } from '@frontdesk/tracing';
import type { OutgoingEvent } from '../events/event-publisher.js';
import type { OutboxRow } from './commit-queue.js';
import { relayOf } from './hand-over.js';
import { uuidv7 } from './uuid-v7.js';

export interface Occurrence {
  organizationId: number;
  livemode: boolean;
  at: Date;
  traceparent?: string;
  /** See `EventEnvelope.seq`. */
  seq?: number;
}

/**
 * Writes an event to the outbox in the transaction of its cause, so that both commit or neither does. The relay of this
 * process publishes it right after the commit. Returns the envelope.
 */
export async function announce<E extends EventDeclaration>(
  tx: Tx,
  event: E,
  occurrence: Occurrence,
  data: DataOf<E>,
): Promise<EventEnvelope> {
  const envelope = envelopeOf(event, occurrence, data);
  const outgoing = toOutgoing(envelope);
  const [row] = await tx.query<{ seq: number }>({
    name: 'outbox-insert',
    text: 'INSERT INTO outbox (event_id, type, body) VALUES ($1, $2, $3) RETURNING seq',
    values: [outgoing.id, outgoing.type, outgoing.body],
  });
  handOver(tx, [{ ...outgoing, seq: row!.seq }]);
  return envelope;
}

/** Like `announce`, for many events of one type, which are published in this order. */
export async function announceAll<E extends EventDeclaration>(
  tx: Tx,
  event: E,
  occurrence: Occurrence,
  data: readonly DataOf<E>[],
): Promise<void> {
  const outgoing = data.map((one) => toOutgoing(envelopeOf(event, occurrence, one)));
  const rows = await tx.query<{ id: string; seq: number }>({
    name: 'outbox-insert-all',
    text: `INSERT INTO outbox (event_id, type, body)
           SELECT event_id, $2, body FROM unnest($1::uuid[], $3::text[]) AS given (event_id, body)
           RETURNING event_id AS id, seq`,
    values: [outgoing.map(({ id }) => id), event.type, outgoing.map(({ body }) => body)],
  });
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]));
  handOver(
    tx,
    outgoing.map((one) => ({ ...one, seq: seqs.get(one.id)! })),
  );
}

/** Hands events over to the relay of this process when their transaction commits. */
function handOver(tx: Tx, rows: readonly OutboxRow[]): void {
  const relay = relayOf(tx.dataSource);
  if (relay) tx.onCommit((committed) => relay(committed.then(() => rows)));
}

function toOutgoing(envelope: EventEnvelope): OutgoingEvent {
  return { id: envelope.id, type: envelope.type, body: JSON.stringify(envelope) };
}

export function envelopeOf<E extends EventDeclaration>(
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
