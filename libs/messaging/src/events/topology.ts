import type { EventDeclaration, ServiceName } from '@frontdesk/contracts';
import type { Channel } from 'amqplib';

/** The exchange of every event. The routing key is the event's type. Selective consumers have their own keys. */
export const EVENTS_EXCHANGE = 'frontdesk.events';
/** The exchange of dead letters. The routing key is the queue's name. */
export const DEAD_LETTER_EXCHANGE = 'frontdesk.dead-letters';

/**
 * Limits how often a message that crashes its consumer's process is redelivered. The consumer runner limits failures
 * that it catches.
 */
const DELIVERY_LIMIT = 20;

export function deadLetterQueueOf(queue: string): string {
  return `${queue}.dead`;
}

/** The routing key with which a service's queue receives an event. */
export function keyFor({ type, selective }: EventDeclaration, service: ServiceName): string {
  return selective?.service === service ? `${type}.${service}` : type;
}

/** Every routing key of an event. */
export function keysOf(event: EventDeclaration): string[] {
  return event.selective ? [event.type, keyFor(event, event.selective.service)] : [event.type];
}

/** Declares a durable quorum queue for the given routing keys, with its dead letter queue. Idempotent. */
export async function declareEventQueue(channel: Channel, queue: string, keys: readonly string[]): Promise<void> {
  await channel.assertExchange(EVENTS_EXCHANGE, 'topic', { durable: true });
  await channel.assertExchange(DEAD_LETTER_EXCHANGE, 'direct', { durable: true });
  await channel.assertQueue(deadLetterQueueOf(queue), { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.bindQueue(deadLetterQueueOf(queue), DEAD_LETTER_EXCHANGE, queue);
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': DEAD_LETTER_EXCHANGE,
      'x-dead-letter-routing-key': queue,
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  });
  for (const key of keys) await channel.bindQueue(queue, EVENTS_EXCHANGE, key);
}
