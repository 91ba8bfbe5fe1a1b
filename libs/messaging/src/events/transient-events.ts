import type { EventDeclaration, EventEnvelope } from '@frontdesk/contracts';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { reconnect, reconnectWhenClosed, type Broker } from '../broker/broker.js';
import { decodeEvent } from './decode-event.js';
import { EVENTS_EXCHANGE } from './topology.js';

/** What waits for a process that does not keep up; of more the oldest are dropped. */
const MAX_WAITING = 50_000;

/** A process that looks at events as they go by. */
export interface EventFollower {
  events: readonly (EventDeclaration | string)[];
  onEvent: (event: EventEnvelope) => void;
  /** The process follows again, after a time in which it may have missed events. */
  onFollowing: () => void;
}

/** The queue of this process on the connection of the moment. */
interface Link {
  channel: Channel;
  queue: string;
}

/**
 * Events as they go by, for every process alike: each has a queue of its own that goes with its connection. Nothing is
 * kept for a process that is away, so whoever follows must look at the truth again when told that it follows again.
 * A process that follows nothing costs the broker nothing.
 */
export class TransientEvents {
  private readonly followers = new Set<EventFollower>();
  private link: Link | undefined;
  private isStarted = false;
  private isAttached = false;

  constructor(private readonly broker: Broker) {}

  /** At any time. `onFollowing` tells when it is in force. */
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
      // On a channel that is going the queue goes as well.
      this.link?.channel.unbindQueue(this.link.queue, EVENTS_EXCHANGE, type).catch(() => undefined);
    }
  }

  async start(): Promise<void> {
    this.isStarted = true;
    if (this.followers.size > 0) await this.attach();
  }

  /**
   * Tells all processes something that is worth nothing a moment later, such as that somebody is typing. Not stored,
   * not confirmed, lost when nobody follows.
   */
  mention(event: EventEnvelope): void {
    try {
      this.link?.channel.publish(EVENTS_EXCHANGE, event.type, Buffer.from(JSON.stringify(event)), {
        persistent: false,
      });
    } catch {
      // The channel is closing; so be it.
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
    // Whoever begins to follow from here on joins by itself.
    this.link = { channel, queue };
    const followers = [...this.followers];
    for (const type of new Set(typesOf(followers))) await channel.bindQueue(queue, EVENTS_EXCHANGE, type);
    const receive = (message: ConsumeMessage | null): void => (message ? this.receive(message) : reconnect(connection));
    await channel.consume(queue, receive, { noAck: true });
    for (const follower of followers) this.tell(follower);
  }

  private async join(link: Link, follower: EventFollower): Promise<void> {
    try {
      for (const type of typesOf([follower])) await link.channel.bindQueue(link.queue, EVENTS_EXCHANGE, type);
    } catch {
      return; // The connection is going; the next one is set up for this follower too.
    }
    if (this.link === link) this.tell(follower);
  }

  private tell(follower: EventFollower): void {
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
