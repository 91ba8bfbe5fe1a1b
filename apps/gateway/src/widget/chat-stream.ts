import type { ChatRole, ChatStatus, VisitorChat, VisitorMessage } from '@frontdesk/contracts';
import type { ServerResponse } from 'node:http';

/** How long a browser waits before it connects again, in milliseconds. */
const RETRY_MS = 1000;
/** A reader that leaves more than this unread is dropped; it comes back and reads on from where it was. */
const MAX_UNREAD_BYTES = 128 * 1024;
const DRAIN_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Reads what follows a message. */
export type ReadChat = (after: number) => Promise<VisitorChat>;

export interface StreamOptions {
  /** The last message that the visitor has. */
  lastId: number;
  read: ReadChat;
  /** Whether it is certain that the chat is gone, so that asking again is in vain. */
  isGone: (error: unknown) => boolean;
}

/**
 * One open page that follows a chat as Server-Sent Events. What is sent is the very next message or was read after the
 * last one that was sent, so nothing is missed, doubled or out of order, whatever woke the stream.
 */
export class ChatStream {
  private lastId: number;
  private status: ChatStatus | undefined;
  private isLooking = false;
  private isStale = false;
  private failures = 0;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: StreamOptions,
  ) {
    this.lastId = options.lastId;
    response.once('close', () => clearTimeout(this.retry));
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Something may have happened in the chat. */
  wake(): void {
    if (this.isEnded) return;
    this.isStale = true;
    if (!this.isLooking) void this.look();
  }

  /**
   * A message that has just been written. When it is the very next one it is sent without a look; anything else, such
   * as a gap or a change of status with it, is looked at.
   */
  offer(message: VisitorMessage, status: ChatStatus): void {
    if (this.isLooking || this.isStale || this.isEnded || message.id !== this.lastId + 1) return this.wake();
    this.send(message);
    if (status !== this.status) this.wake();
  }

  typing(role: ChatRole): void {
    this.event('typing', { role });
  }

  /** Keeps what is between us from thinking that the connection is idle, and shows us when it is gone. */
  beat(): void {
    this.write(':\n\n');
  }

  /** The visitor's page connects again, here or elsewhere. */
  end(): void {
    clearTimeout(this.retry);
    this.response.end();
  }

  private get isEnded(): boolean {
    return this.response.writableEnded || this.response.destroyed;
  }

  private async look(): Promise<void> {
    clearTimeout(this.retry);
    this.isLooking = true;
    try {
      while (this.isStale && !this.isEnded) {
        this.isStale = false;
        this.show(await this.options.read(this.lastId));
        this.failures = 0;
        if (this.response.writableNeedDrain) await this.drained();
      }
    } catch (error) {
      this.lookAgain(error);
    } finally {
      this.isLooking = false;
    }
  }

  private show(chat: VisitorChat): void {
    const { status, ai_answers: aiAnswers, messages, last_message_id: newest, has_more: hasMore } = chat;
    // The page says that it has a message that never was: it would wait for the one after it for ever.
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

  private lookAgain(error: unknown): void {
    if (this.isEnded) return;
    if (this.options.isGone(error)) return this.close();
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.failures++, LONGEST_PAUSE_MS);
    // Streams that failed together do not all ask again together.
    this.retry = setTimeout(() => this.wake(), pause * (0.5 + Math.random()));
  }

  /** Waits until the reader has taken what is there; one that does not is dropped. */
  private async drained(): Promise<void> {
    const { response } = this;
    const taken = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), DRAIN_MS);
      const settle = (): void => {
        clearTimeout(timer);
        response.off('drain', settle).off('close', settle);
        resolve(true);
      };
      response.on('drain', settle).on('close', settle);
    });
    if (!taken) response.destroy();
  }

  private event(name: string, fields: object, id?: number): void {
    this.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(fields)}\n\n`);
  }

  private write(text: string): void {
    if (this.isEnded) return;
    this.response.write(text);
    if (!this.isLooking && this.response.writableLength > MAX_UNREAD_BYTES) this.response.destroy();
  }
}
