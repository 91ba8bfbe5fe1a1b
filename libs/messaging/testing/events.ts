import { randomBytes } from 'node:crypto';
import { carries, event, type EventDeclaration, type EventEnvelope, type ServiceName } from '@frontdesk/contracts';
import { connect } from 'amqplib';
import { uuidv7 } from '../src/outbox/uuid-v7.js';
import { testBrokerUrl } from './doubles.js';
import type { OutgoingEvent } from '../src/events/event-publisher.js';
import { deadLetterQueueOf } from '../src/events/topology.js';

/** A unique event type, which no other spec's queue is bound to. */
export function ownEvent(service: ServiceName): EventDeclaration<string, { n: number }> {
  const type = `spec.${randomBytes(6).toString('hex')}`;
  const declaration = { type, summary: 'Counts', publisher: service, consumers: [service], objects: {}, values: {} };
  return event(declaration, carries<{ n: number }>());
}

export function anEnvelope(type: string, n: number): EventEnvelope<{ n: number }> {
  return {
    id: uuidv7(),
    type,
    organization_id: 42,
    livemode: true,
    created_at: '2026-01-01T00:00:00.000Z',
    data: { n },
  };
}

export function outgoing(envelope: EventEnvelope): OutgoingEvent {
  return { id: envelope.id, type: envelope.type, body: JSON.stringify(envelope) };
}

export async function deleteEventQueues(...queues: string[]): Promise<void> {
  const connection = await connect(testBrokerUrl());
  const channel = await connection.createChannel();
  for (const queue of queues) {
    await channel.deleteQueue(queue);
    await channel.deleteQueue(deadLetterQueueOf(queue));
  }
  await connection.close();
}
