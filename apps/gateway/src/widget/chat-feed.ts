import {
  CHAT_TYPING,
  chatClosed,
  chatHandedOff,
  chatMessageCreated,
  DomainError,
  type ChatStatus,
  type DataOf,
  type EventEnvelope,
  type VisitorMessage,
} from '@frontdesk/contracts';
import { TransientEvents, uuidv7 } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { GatewayConfig } from '../gateway.config.js';
import { ChatStream } from './chat-stream.js';
import { Slots } from './slots.js';
import { streamGauge } from './widget-metrics.js';

const BEAT_MS = 15_000;
/** Every stream looks by itself this often at least, should a wake-up have been lost. */
const BEATS_BETWEEN_LOOKS = 4;
/** What is left of a token that its page has not renewed in time: it is used up. */
const LAST_OF_A_TOKEN_MS = 3_600_000;
/** Chats that are read at a time: all streams look at once when the broker comes back. */
const READS_AT_A_TIME = 64;
const STREAMS_PER_ADDRESS = 100;
const STREAMS_PER_CHAT = 8;
const FULL_SECONDS = 10;

/** A page that wants to follow a chat. */
export interface Follower {
  chatId: number;
  address: string;
  /** The last message that it has. */
  lastId: number;
  /** When the token ends; Unix milliseconds. */
  expiresAt: number;
  read: ConstructorParameters<typeof ChatStream>[1]['read'];
}

interface OpenStream {
  stream: ChatStream;
  beats: number;
  /** Unix milliseconds. */
  endsAt: number;
}

/** The streams that are open at this gateway, and the events that wake them. */
@Injectable()
export class ChatFeed implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Map<number, Set<OpenStream>>();
  private readonly perAddress = new Map<string, number>();
  private readonly reads = new Slots(READS_AT_A_TIME);
  private count = 0;
  private isStopping = false;
  private heart: NodeJS.Timeout | undefined;

  constructor(
    private readonly events: TransientEvents,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.follow({
      events: [chatMessageCreated, chatHandedOff, chatClosed, CHAT_TYPING],
      onEvent: (event) => this.receive(event),
      onFollowing: () => this.lookAtAll(),
    });
    this.heart = setInterval(() => this.beat(), BEAT_MS);
  }

  onModuleDestroy(): void {
    this.isStopping = true;
    clearInterval(this.heart);
    for (const { stream } of this.all()) stream.end();
  }

  /** Throws when there is no room for one more. */
  assertRoom({ chatId, address }: Pick<Follower, 'chatId' | 'address'>): void {
    const retryAfterSeconds = FULL_SECONDS;
    if (this.isStopping || this.count >= this.config.WIDGET_STREAMS) {
      throw new DomainError('unavailable', { retryAfterSeconds }, 'no room for another stream');
    }
    const ofAddress = this.perAddress.get(address) ?? 0;
    const ofChat = this.open.get(chatId)?.size ?? 0;
    if (ofAddress >= STREAMS_PER_ADDRESS || ofChat >= STREAMS_PER_CHAT) {
      throw new DomainError('visitor_rate_limited', { retryAfterSeconds });
    }
  }

  /** Sends the chat to the response from here on, until either side ends it. */
  join(response: ServerResponse, { chatId, address, lastId, expiresAt, read }: Follower): void {
    if (response.destroyed) return; // It has gone while it was being admitted.
    const stream = new ChatStream(response, {
      lastId,
      read: (after) => this.reads.run(() => read(after)),
      isGone: (error) => error instanceof DomainError && error.code === 'not_found',
    });
    const one = { stream, beats: 0, endsAt: endOfStream(this.clock.now().getTime(), expiresAt) };
    this.add(chatId, address, one);
    response.once('close', () => this.remove(chatId, address, one));
    // Only now, so that an event that comes during the first look is looked at as well.
    stream.wake();
  }

  /** Tells everybody who follows the chat, at any gateway, that the visitor is typing. */
  mentionTyping(organizationId: number, chatId: number): void {
    this.events.mention({
      id: uuidv7(),
      type: CHAT_TYPING,
      organization_id: organizationId,
      livemode: true,
      created_at: this.clock.now().toISOString(),
      data: { chat: { id: chatId }, role: 'visitor' },
    });
  }

  private receive(event: EventEnvelope): void {
    const { type, data } = event;
    const { id, status } = data['chat'] as { id: number; status: ChatStatus };
    const streams = this.open.get(id);
    if (!streams) return;
    const message = type === chatMessageCreated.type ? visitorMessage(event) : null;
    for (const { stream } of streams) {
      if (type === CHAT_TYPING) stream.typing('visitor');
      else if (message) stream.offer(message, status);
      else stream.wake();
    }
  }

  private lookAtAll(): void {
    for (const { stream } of this.all()) stream.wake();
  }

  private beat(): void {
    const now = this.clock.now().getTime();
    for (const one of this.all()) {
      if (one.endsAt <= now) one.stream.end();
      else if (++one.beats % BEATS_BETWEEN_LOOKS === 0) one.stream.wake();
      one.stream.beat();
    }
  }

  private *all(): Generator<OpenStream> {
    for (const streams of this.open.values()) yield* streams;
  }

  private add(chatId: number, address: string, one: OpenStream): void {
    const streams = this.open.get(chatId) ?? new Set();
    this.open.set(chatId, streams.add(one));
    this.perAddress.set(address, (this.perAddress.get(address) ?? 0) + 1);
    streamGauge.set(++this.count);
  }

  private remove(chatId: number, address: string, one: OpenStream): void {
    const streams = this.open.get(chatId);
    if (!streams?.delete(one)) return;
    if (streams.size === 0) this.open.delete(chatId);
    const left = this.perAddress.get(address)! - 1;
    if (left === 0) this.perAddress.delete(address);
    else this.perAddress.set(address, left);
    streamGauge.set(--this.count);
  }
}

/**
 * Half of what the token has left: a page renews its token when it connects again, and one that stays for days would
 * otherwise do so when it is too late.
 */
function endOfStream(now: number, expiresAt: number): number {
  const left = expiresAt - now;
  return left > LAST_OF_A_TOKEN_MS ? now + left / 2 : expiresAt;
}

/**
 * What visitors see of a message, as far as its event tells; null for their own messages, since the id that their page
 * gave them is not in the event.
 */
function visitorMessage({ seq, data }: EventEnvelope): VisitorMessage | null {
  const { role, author, body, created_at } = data['message'] as DataOf<typeof chatMessageCreated>['message'];
  return seq === undefined || role === 'visitor' ? null : { id: seq, role, author, body, created_at, message_id: null };
}
