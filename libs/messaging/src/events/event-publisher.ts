import { valueWithin } from '@frontdesk/concurrency';
import { eventOfType, type EventEnvelope } from '@frontdesk/contracts';
import { fail, isTracing, startSpan, traceparentIn, traceparentOf, type Span } from '@frontdesk/tracing';
import type { ConfirmChannel } from 'amqplib';
import { reconnectWhenClosed, type Broker } from '../broker/broker.js';
import { EVENTS_EXCHANGE, keyFor } from './topology.js';

/** A serialized event. */
export interface OutgoingEvent {
  /** The UUID of the event. */
  id: string;
  type: string;
  /** The envelope as JSON. */
  body: string;
}

const CONFIRM_TIMEOUT_MS = 5000;

/** Publishes persistent events with publisher confirms. */
export class EventPublisher {
  private channel: ConfirmChannel | undefined;
  private readonly returned = new Set<string>();
  /** Events that were published on the current channel and not yet confirmed or refused, by event id. */
  private readonly unconfirmed = new Map<string, Promise<boolean>>();

  constructor(private readonly broker: Broker) {}

  /** Whether the broker accepts events at present. */
  get isReady(): boolean {
    return this.channel !== undefined && this.broker.isConnected && !this.broker.isBlocked;
  }

  async start(): Promise<void> {
    this.broker.onLoss(() => (this.channel = undefined));
    await this.broker.onConnect(async (connection) => {
      const channel = await connection.createConfirmChannel();
      reconnectWhenClosed(connection, channel);
      await channel.assertExchange(EVENTS_EXCHANGE, 'topic', { durable: true });
      channel.on('return', (message: { properties: { messageId?: string } }) => {
        if (message.properties.messageId) this.returned.add(message.properties.messageId);
      });
      this.returned.clear();
      this.unconfirmed.clear();
      this.channel = channel;
    });
  }

  /**
   * Publishes events and resolves with the ids that the broker has confirmed. An event that no queue is bound to is not
   * confirmed. Nothing is confirmed while the broker is down, or if it is silent for five seconds. Publishing an
   * unconfirmed event again waits for its confirmation and does not send it twice.
   */
  async publish(events: readonly OutgoingEvent[]): Promise<Set<string>> {
    const { channel } = this;
    const confirmed = new Set<string>();
    if (!channel || !this.isReady || events.length === 0) return confirmed;
    const confirmations = events.map(async (event) => {
      if (await (this.unconfirmed.get(event.id) ?? this.send(channel, event))) confirmed.add(event.id);
    });
    await valueWithin(CONFIRM_TIMEOUT_MS, Promise.all(confirmations), null);
    return new Set(confirmed);
  }

  private send(channel: ConfirmChannel, { id, type, body }: OutgoingEvent): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const span = isTracing() ? startSendSpan(id, type, traceparentIn(body)) : undefined;
    const settle = (error: unknown): void => {
      if (this.unconfirmed.get(id) === promise) this.unconfirmed.delete(id);
      // The broker also confirms an unroutable message, but always returns it before.
      const isConfirmed = !error && !this.returned.delete(id);
      if (!isConfirmed) fail(span, error ?? 'unroutable');
      span?.end();
      resolve(isConfirmed);
    };
    const properties = {
      persistent: true,
      mandatory: true,
      messageId: id,
      type,
      contentType: 'application/json',
      ...furtherKeysOf(type, body),
      ...(span?.isRecording() ? { headers: { traceparent: traceparentOf(span) } } : {}),
    };
    this.unconfirmed.set(id, promise);
    try {
      channel.publish(EVENTS_EXCHANGE, type, Buffer.from(body), properties, settle);
    } catch (error) {
      settle(error);
    }
    return promise;
  }
}

/** Returns the second routing key of an event, or none if no selective consumer needs the event. */
function furtherKeysOf(type: string, body: string): { CC?: string } {
  const event = eventOfType(type);
  if (!event?.selective) return {};
  const { data } = JSON.parse(body) as EventEnvelope;
  return event.selective.needs(data) ? { CC: keyFor(event, event.selective.service) } : {};
}

/** Starts a span that lasts until the broker's confirmation. Returns undefined for an event outside a trace. */
function startSendSpan(id: string, type: string, parent: string | undefined): Span | undefined {
  if (!parent) return undefined;
  const attributes = {
    'messaging.system': 'rabbitmq',
    'messaging.operation.type': 'send',
    'messaging.destination.name': EVENTS_EXCHANGE,
    'messaging.message.id': id,
  };
  return startSpan(`send ${type}`, { kind: 'producer', parent, attributes });
}
