import { eventOfType } from '@frontdesk/contracts';
import { fail, isTracing, startSpan, traceparentIn, traceparentOf, type Span } from '@frontdesk/tracing';
import type { ConfirmChannel } from 'amqplib';
import { reconnectWhenClosed, type Broker } from '../broker/broker.js';
import { EVENTS_EXCHANGE } from './topology.js';

/** An event as it goes over the wire. */
export interface OutgoingEvent {
  /** UUID of the event. */
  id: string;
  type: string;
  /** JSON of the envelope. */
  body: string;
}

const CONFIRM_TIMEOUT_MS = 5000;

/** Publishes persistent events with publisher confirms. */
export class EventPublisher {
  private channel: ConfirmChannel | undefined;
  private readonly returned = new Set<string>();
  /** Sent on the present channel and neither confirmed nor refused yet, by event id. */
  private readonly unconfirmed = new Map<string, Promise<boolean>>();

  constructor(private readonly broker: Broker) {}

  /** Whether the broker takes events right now. */
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
   * Resolves with the ids that the broker has safely taken. An event that no queue is bound for comes back and counts
   * as not taken, unless it is declared without consumers; so does everything when the broker is away or silent for five seconds. Asking again for an event that
   * is still unconfirmed waits for that confirmation instead of sending it twice.
   */
  async publish(events: readonly OutgoingEvent[]): Promise<Set<string>> {
    const { channel } = this;
    const taken = new Set<string>();
    if (!channel || !this.isReady || events.length === 0) return taken;
    const confirmations = events.map(async (event) => {
      if (await (this.unconfirmed.get(event.id) ?? this.send(channel, event))) taken.add(event.id);
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise((resolve) => (timer = setTimeout(resolve, CONFIRM_TIMEOUT_MS)));
    await Promise.race([Promise.all(confirmations), tooLate]).finally(() => clearTimeout(timer));
    return new Set(taken);
  }

  private send(channel: ConfirmChannel, { id, type, body }: OutgoingEvent): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const span = isTracing() ? publishing(id, type, traceparentIn(body)) : undefined;
    const settle = (error: unknown): void => {
      if (this.unconfirmed.get(id) === promise) this.unconfirmed.delete(id);
      // A returned message is confirmed too; its return always comes first.
      const isTaken = !error && !this.returned.delete(id);
      if (!isTaken) fail(span, error ?? 'unroutable');
      span?.end();
      resolve(isTaken);
    };
    const properties = {
      persistent: true,
      mandatory: isAwaited(type),
      messageId: id,
      type,
      contentType: 'application/json',
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

/** Whether a queue has to be there. Events for operators may go where nobody listens. */
function isAwaited(type: string): boolean {
  return eventOfType(type)?.consumers.length !== 0;
}

/** The way through the broker; only of events that belong to a trace. */
function publishing(id: string, type: string, parent: string | undefined): Span | undefined {
  if (!parent) return undefined;
  const attributes = {
    'messaging.system': 'rabbitmq',
    'messaging.operation.type': 'send',
    'messaging.destination.name': EVENTS_EXCHANGE,
    'messaging.message.id': id,
  };
  return startSpan(`send ${type}`, { kind: 'producer', parent, attributes });
}
