import type { DataOf, EventDeclaration, EventEnvelope } from '@frontdesk/contracts';
import type { Tx } from '@frontdesk/persistence';
import { uuidv7 } from './uuid-v7.js';

interface Occurrence {
  organizationId: number;
  livemode: boolean;
  at: Date;
  traceparent?: string;
}

/**
 * Announces an event in the transaction that made it true: both commit or neither does. The relay publishes it right
 * after the commit. Returns the envelope.
 */
export async function announce<E extends EventDeclaration>(
  tx: Tx,
  event: E,
  { organizationId, livemode, at, traceparent }: Occurrence,
  data: DataOf<E>,
): Promise<EventEnvelope> {
  const envelope: EventEnvelope = {
    id: uuidv7(),
    type: event.type,
    organization_id: organizationId,
    livemode,
    created_at: at.toISOString(),
    data: data as Record<string, unknown>,
    ...(traceparent ? { traceparent } : {}),
  };
  await tx.query({
    name: 'outbox-insert',
    text: 'INSERT INTO outbox (event_id, type, body) VALUES ($1, $2, $3)',
    values: [envelope.id, envelope.type, JSON.stringify(envelope)],
  });
  return envelope;
}
