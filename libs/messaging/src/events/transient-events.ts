import type { EventDeclaration, EventEnvelope } from '@frontdesk/contracts';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { reconnect, reconnectWhenClosed, type Broker } from '../broker/broker.js';
import { decodeEvent } from './decode-event.js';
import { EVENTS_EXCHANGE } from './topology.js';

/** The most events that the broker queues for a slow process. Beyond that, it drops the oldest. */
const MAX_WAITING = 50_000;

/** Receives events live. */
export interface EventFollower {
  events: readonly (EventDeclaration | string)[];
  onEvent: (event: EventEnvelope) => void;
  /** Called when the subscription takes effect: the first time, and after each gap that may have lost events. */
  onFollowing: () => void;
}

/** This process's queue on the current connection. */
interface Link {
  channel: Channel;
  queue: string;
}

/**
 * Live events for every process. Each process has its own queue, which the broker deletes with the connection, so a
 * process misses events while it is disconnected. Followers must therefore read the stored state again in
 * `onFollowing`. A process that has no followers has no queue.
 */
export class TransientEvents {
  private readonly followers = new Set<EventFollower>();
  private link: Link | undefined;
  private isStarted = false;
  private isAttached = false;

  constructor(private readonly broker: Broker) {}

  /** May be called at any time. The subscription takes effect when `onFollowing` is called. */
  follow(follower: EventFollower): void {
    this.followers.add(follower);
    if (!this.isStarted) return;
    if (!this.isAttached) void this.attach();
    else if (this.link) void this.join(this.link, follower);
  }

  unfollow(follower: EventFollower): void {
    this.followers.delete(follower);
    const stillWanted = new Set(typesOf(this.followers));
    for (const type of typesOf([follower])) {
      if (stillWanted.has(type)) continue;
      // If the channel is closing, the unbind fails, but the broker then deletes the queue.
      this.link?.channel.unbindQueue(this.link.queue, EVENTS_EXCHANGE, type).catch(() => undefined);
    }
  }

  async start(): Promise<void> {
    this.isStarted = true;
    if (this.followers.size > 0) await this.attach();
  }

  /**
   * Sends a short-lived notice, such as that a visitor is typing, to all processes. It is neither stored nor confirmed,
   * and is lost if no process follows it.
   */
  publish(event: EventEnvelope): void {
    try {
      this.link?.channel.publish(EVENTS_EXCHANGE, event.type, Buffer.from(JSON.stringify(event)), {
        persistent: false,
      });
    } catch {
      // If the channel is closing, the event is lost, which is acceptable.
    }
  }

  private async attach(): Promise<void> {
    this.isAttached = true;
    this.broker.onLoss(() => (this.link = undefined));
    await this.broker.onConnect((connection) => this.setUp(connection));
  }

  private async setUp(connection: ChannelModel): Promise<void> {
    const channel = await connection.createChannel();
    reconnectWhenClosed(connection, channel);
    await channel.assertExchange(EVENTS_EXCHANGE, 'topic', { durable: true });
    const { queue } = await channel.assertQueue('', {
      exclusive: true,
      autoDelete: true,
      durable: false,
      arguments: { 'x-max-length': MAX_WAITING },
    });
    // From now on, `follow` binds new followers itself.
    this.link = { channel, queue };
    const followers = [...this.followers];
    for (const type of new Set(typesOf(followers))) await channel.bindQueue(queue, EVENTS_EXCHANGE, type);
    const receive = (message: ConsumeMessage | null): void => (message ? this.receive(message) : reconnect(connection));
    await channel.consume(queue, receive, { noAck: true });
    for (const follower of followers) this.notifyFollowing(follower);
  }

  private async join(link: Link, follower: EventFollower): Promise<void> {
    try {
      for (const type of typesOf([follower])) await link.channel.bindQueue(link.queue, EVENTS_EXCHANGE, type);
    } catch {
      return; // If the connection is closing, the next one is set up for this follower too.
    }
    if (this.link === link) this.notifyFollowing(follower);
  }

  private notifyFollowing(follower: EventFollower): void {
    if (this.followers.has(follower)) follower.onFollowing();
  }

  private receive(message: ConsumeMessage): void {
    const event = decodeEvent(message.content);
    if (!event) return;
    for (const { events, onEvent } of this.followers) {
      if (events.some((declared) => typeOf(declared) === event.type)) onEvent(event);
    }
  }
}

function typesOf(followers: Iterable<EventFollower>): string[] {
  return [...followers].flatMap(({ events }) => events.map(typeOf));
}

function typeOf(event: EventDeclaration | string): string {
  return typeof event === 'string' ? event : event.type;
}
