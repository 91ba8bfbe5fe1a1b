import type { ChatRole, ChatStatus, VisitorChat, VisitorMessage } from '@frontdesk/contracts';
import type { ServerResponse } from 'node:http';

/** Reconnection delay for browsers. */
const RETRY_MS = 1000;
/** A reader with more unread bytes than this is dropped. It can reconnect and continue after its last message. */
const MAX_UNREAD_BYTES = 128 * 1024;
const DRAIN_TIMEOUT_MS = 10_000;
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 10_000;

/** Reads the messages after a given one. */
export type ReadChat = (after: number) => Promise<VisitorChat>;

export interface StreamOptions {
  /** The last message that the visitor has. */
  lastId: number;
  read: ReadChat;
  /** Whether the error means that the chat no longer exists, so that a retry is pointless. */
  isGone: (error: unknown) => boolean;
}

/**
 * Sends a chat to one open page as Server-Sent Events. It sends only the next message by id, or messages read after the
 * last one sent, so no message is missing, duplicated or out of order.
 */
export class ChatStream {
  private lastId: number;
  private status: ChatStatus | undefined;
  private isReading = false;
  private isStale = false;
  private failures = 0;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: StreamOptions,
  ) {
    this.lastId = options.lastId;
    response.once('close', () => clearTimeout(this.retryTimer));
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Reads the chat, because something may have changed. */
  wake(): void {
    if (this.isEnded) return;
    this.isStale = true;
    if (!this.isReading) void this.readAll();
  }

  /**
   * Sends a new message without reading the chat, if it is the next one. After a gap or a change of status, reads the
   * chat.
   */
  offer(message: VisitorMessage, status: ChatStatus): void {
    if (this.isReading || this.isStale || this.isEnded || message.id !== this.lastId + 1) return this.wake();
    this.send(message);
    if (status !== this.status) this.wake();
  }

  typing(role: ChatRole): void {
    this.event('typing', { role });
  }

  /** Sends a heartbeat, so that proxies keep the connection open and a dead connection is noticed. */
  beat(): void {
    this.write(':\n\n');
  }

  /** Ends the response. The page reconnects, perhaps to another gateway. */
  end(): void {
    clearTimeout(this.retryTimer);
    this.response.end();
  }

  private get isEnded(): boolean {
    return this.response.writableEnded || this.response.destroyed;
  }

  private async readAll(): Promise<void> {
    clearTimeout(this.retryTimer);
    this.isReading = true;
    try {
      while (this.isStale && !this.isEnded) {
        this.isStale = false;
        this.show(await this.options.read(this.lastId));
        this.failures = 0;
        if (this.response.writableNeedDrain) await this.drained();
      }
    } catch (error) {
      this.retryLater(error);
    } finally {
      this.isReading = false;
    }
  }

  private show(chat: VisitorChat): void {
    const { status, ai_answers: aiAnswers, messages, last_message_id: newest, has_more: hasMore } = chat;
    // The last id may be beyond the newest message, and without this the page would never get another message.
    this.lastId = Math.min(this.lastId, newest);
    for (const message of messages) this.send(message);
    this.isStale ||= hasMore;
    if (hasMore || this.isEnded) return;
    if (status !== this.status) this.event('status', { status });
    this.status = status;
    if (status === 'closed') this.close();
    else if (aiAnswers && messages.at(-1)?.role === 'visitor') this.typing('ai');
  }

  private send(message: VisitorMessage): void {
    this.lastId = message.id;
    this.event('message', message, message.id);
  }

  private close(): void {
    this.event('closed', {});
    this.end();
  }

  private retryLater(error: unknown): void {
    if (this.isEnded) return;
    if (this.options.isGone(error)) return this.close();
    const backoffMs = Math.min(MIN_BACKOFF_MS * 2 ** this.failures++, MAX_BACKOFF_MS);
    // The delay is random, so that streams that failed together do not retry together.
    this.retryTimer = setTimeout(() => this.wake(), backoffMs * (0.5 + Math.random()));
  }

  /** Waits until the reader has read the buffered bytes. Drops a reader that does not read them. */
  private async drained(): Promise<void> {
    const { response } = this;
    const hasDrained = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), DRAIN_TIMEOUT_MS);
      const settle = (): void => {
        clearTimeout(timer);
        response.off('drain', settle).off('close', settle);
        resolve(true);
      };
      response.on('drain', settle).on('close', settle);
    });
    if (!hasDrained) response.destroy();
  }

  private event(name: string, fields: object, id?: number): void {
    this.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(fields)}\n\n`);
  }

  private write(text: string): void {
    if (this.isEnded) return;
    this.response.write(text);
    if (!this.isReading && this.response.writableLength > MAX_UNREAD_BYTES) this.response.destroy();
  }
}
