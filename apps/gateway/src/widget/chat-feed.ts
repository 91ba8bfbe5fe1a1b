import { ConcurrencyLimit } from '@frontdesk/concurrency';
import {
  CHAT_TYPING,
  chatClosed,
  chatHandedOff,
  chatMessageCreated,
  DomainError,
  type ChatRole,
  type ChatStatus,
  type DataOf,
  type EventEnvelope,
  type VisitorMessage,
} from '@frontdesk/contracts';
import { TransientEvents, uuidv7 } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Gauge } from 'prom-client';
import { GatewayConfig } from '../gateway.config.js';
import { ChatStream } from './chat-stream.js';

const HEARTBEAT_MS = 15_000;
/** Each stream checks for messages at least this often, in case an event was lost. */
const HEARTBEATS_BETWEEN_CHECKS = 4;
/** If the token expires within this time, the stream stays open until then. */
const MIN_TOKEN_LEFT_MS = 3_600_000;
/** The limit of concurrent reads. When the broker reconnects, every stream checks at once. */
const MAX_CONCURRENT_READS = 64;
const MAX_STREAMS_PER_ADDRESS = 100;
const MAX_STREAMS_PER_CHAT = 8;
const RETRY_WHEN_FULL_SECONDS = 10;

const streamGauge = new Gauge({
  name: 'frontdesk_widget_streams',
  help: 'Open widget event streams at this gateway',
});

/** A page that follows a chat. */
export interface Follower {
  chatId: number;
  address: string;
  /** The last message that the page has. */
  lastId: number;
  /** When the token expires, in Unix milliseconds. */
  expiresAt: number;
  read: ConstructorParameters<typeof ChatStream>[1]['read'];
}

interface OpenStream {
  stream: ChatStream;
  beats: number;
  /** In Unix milliseconds. */
  endsAt: number;
}

/** The open streams of this gateway. Events about their chats wake them. */
@Injectable()
export class ChatFeed implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Map<number, Set<OpenStream>>();
  private readonly perAddress = new Map<string, number>();
  private readonly reads = new ConcurrencyLimit(MAX_CONCURRENT_READS);
  private count = 0;
  private isStopping = false;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly events: TransientEvents,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.follow({
      events: [chatMessageCreated, chatHandedOff, chatClosed, CHAT_TYPING],
      onEvent: (event) => this.receive(event),
      onFollowing: () => this.wakeAll(),
    });
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
  }

  onModuleDestroy(): void {
    this.isStopping = true;
    clearInterval(this.heartbeat);
    for (const { stream } of this.all()) stream.end();
  }

  /** Throws if the chat, the address or the gateway has too many open streams. */
  assertCapacity({ chatId, address }: Pick<Follower, 'chatId' | 'address'>): void {
    const retryAfterSeconds = RETRY_WHEN_FULL_SECONDS;
    if (this.isStopping || this.count >= this.config.WIDGET_STREAMS) {
      throw new DomainError('unavailable', { retryAfterSeconds }, 'too many open streams');
    }
    const ofAddress = this.perAddress.get(address) ?? 0;
    const ofChat = this.open.get(chatId)?.size ?? 0;
    if (ofAddress >= MAX_STREAMS_PER_ADDRESS || ofChat >= MAX_STREAMS_PER_CHAT) {
      throw new DomainError('visitor_rate_limited', { retryAfterSeconds });
    }
  }

  /** Sends the chat to the response until either side closes it. */
  join(response: ServerResponse, { chatId, address, lastId, expiresAt, read }: Follower): void {
    if (response.destroyed) return; // The client disconnected during admission.
    const stream = new ChatStream(response, {
      lastId,
      read: (after) => this.reads.run(() => read(after)),
      isGone: (error) => error instanceof DomainError && error.code === 'not_found',
    });
    const one = { stream, beats: 0, endsAt: endOfStream(this.clock.now().getTime(), expiresAt) };
    this.add(chatId, address, one);
    response.once('close', () => this.remove(chatId, address, one));
    // The first check follows `add`, so that no event is missed during the check.
    stream.wake();
  }

  /** Notifies the chat's followers, at every gateway, that the visitor is typing. */
  publishTyping(organizationId: number, chatId: number): void {
    this.events.publish({
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
      if (type === CHAT_TYPING) stream.typing(data['role'] as ChatRole);
      else if (message) stream.offer(message, status);
      else stream.wake();
    }
  }

  private wakeAll(): void {
    for (const { stream } of this.all()) stream.wake();
  }

  private beat(): void {
    const now = this.clock.now().getTime();
    for (const one of this.all()) {
      if (one.endsAt <= now) one.stream.end();
      else if (++one.beats % HEARTBEATS_BETWEEN_CHECKS === 0) one.stream.wake();
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
 * Returns when the stream ends, halfway to the expiry of the token. A page renews its token when it reconnects, so a
 * page that stays open for days must reconnect before the token expires.
 */
function endOfStream(now: number, expiresAt: number): number {
  const left = expiresAt - now;
  return left > MIN_TOKEN_LEFT_MS ? now + left / 2 : expiresAt;
}

/**
 * Returns the visitor's view of a message. Null for the visitor's own messages, because the event lacks the id that the
 * page gave them.
 */
function visitorMessage({ seq, data }: EventEnvelope): VisitorMessage | null {
  const { role, author, body, created_at } = data['message'] as DataOf<typeof chatMessageCreated>['message'];
  return seq === undefined || role === 'visitor' ? null : { id: seq, role, author, body, created_at, message_id: null };
}
