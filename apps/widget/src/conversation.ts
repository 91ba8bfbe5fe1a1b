import { ask, type Message, type Refusal, type Role, type Started, type Status } from './api.js';
import { followStream, type StreamEvent } from './event-stream.js';
import { randomId, type Memory, type PendingMessage } from './memory.js';
import type { Settings } from './settings.js';

export type Connection = 'idle' | 'connecting' | 'open' | 'offline';

/** A message as the page shows it. */
export interface ShownMessage extends Omit<Message, 'id'> {
  /** Null until the server confirms the message. */
  id: number | null;
  state: 'sent' | 'sending' | 'failed';
}

export interface ConversationView {
  messages: readonly ShownMessage[];
  connection: Connection;
  status: Status | null;
  /** The role that is typing, other than the visitor. */
  typing: Role | null;
}

const MAX_BACKOFF_MS = 30_000;
const TYPING_INDICATOR_MS = 15_000;
const TYPING_INTERVAL_MS = 3000;
const DISCONNECT_HIDDEN_AFTER_MS = 60_000;
const RENEW_TOKEN_BELOW_MS = 12 * 3600_000;

/** The visitor's chat: sends messages until the server confirms them, and follows the chat's event stream. */
export class Conversation implements ConversationView {
  messages: ShownMessage[] = [];
  connection: Connection = 'idle';
  status: Status | null = null;
  typing: Role | null = null;

  private lastId = 0;
  private chat = '';
  private following: AbortController | null = null;
  private isSending = false;
  private failures = 0;
  private retryMs = 1000;
  private readonly wakeUps = new Set<() => void>();
  private typingTimer = 0;
  private typingSentAt = 0;
  private hiddenTimer = 0;

  constructor(
    private readonly settings: Settings,
    private readonly memory: Memory,
    private readonly onChange: () => void,
  ) {}

  /** Restores the chat that this browser has stored. */
  resume(): void {
    this.messages = this.memory.value.pending.map(shownPending);
    if (this.memory.value.token) this.follow();
    if (this.messages.length > 0) void this.flush();
    this.memory.onChange(() => this.adopt());
    addEventListener('offline', () => this.disconnect('offline'));
    addEventListener('online', () => this.reconnect());
    document.addEventListener('visibilitychange', () => this.visibilityChanged());
  }

  send(body: string): void {
    const message: PendingMessage = {
      message_id: randomId(),
      body,
      // The team cannot use the path of a local file.
      page_url: location.protocol.startsWith('http') ? location.href.slice(0, 2048) : null,
      created_at: new Date().toISOString(),
    };
    this.memory.change({ pending: [...this.memory.value.pending, message] });
    this.messages.push(shownPending(message));
    this.onChange();
    void this.flush();
  }

  sendAgain(messageId: string | null): void {
    const failed = this.messages.find((message) => message.message_id === messageId && message.state === 'failed');
    if (!failed) return;
    this.messages = this.messages.filter((message) => message !== failed);
    this.send(failed.body);
  }

  /** Reports that the visitor is typing, at most once per {@link TYPING_INTERVAL_MS}. */
  reportTyping(): void {
    const { token } = this.memory.value;
    if (!token || this.status === 'closed' || Date.now() - this.typingSentAt < TYPING_INTERVAL_MS) return;
    this.typingSentAt = Date.now();
    ask(this.settings.api, '/chat/typing', { token }).catch(() => undefined);
  }

  /** Sends pending messages in order. Only one tab sends at a time, so that two tabs do not start two chats. */
  private async flush(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let next = this.nextPending(); next; next = this.nextPending()) {
        const message = next;
        const work = (): Promise<void> => this.deliver(message);
        await ('locks' in navigator ? navigator.locks.request(`frontdesk:${this.settings.widgetId}`, work) : work());
      }
    } finally {
      this.isSending = false;
    }
  }

  private nextPending(): PendingMessage | undefined {
    return this.memory.value.pending[0];
  }

  /** Retries until the message is confirmed or permanently refused. */
  private async deliver(message: PendingMessage): Promise<void> {
    for (let retries = 0; ; retries++) {
      // Another tab may have sent the message in the meantime.
      if (!this.memory.refresh().pending.some(({ message_id }) => message_id === message.message_id)) return;
      try {
        await this.post(message);
        return this.settle(message, 'sent');
      } catch (error) {
        const refusal = error as Refusal;
        if (refusal.status === 401 || refusal.code === 'chat_closed') this.leaveChat();
        else if (!refusal.isTemporary) return this.settle(message, 'failed');
        else await this.wait(refusal.retryAfterMs || backoff(retries));
      }
    }
  }

  private async post({ message_id, body, page_url }: PendingMessage): Promise<void> {
    const { token } = this.memory.value;
    if (token) {
      const { data } = await ask<{ data: Message }>(this.settings.api, '/chat/messages', {
        token,
        body: { message_id, body },
      });
      return this.confirm(data);
    }
    const { visitorName: visitor_name } = this.settings;
    const first = { message_id, body, page_url, visitor_name };
    const started = await ask<Started>(this.settings.api, '/chats', { body: first });
    this.memory.change({ token: started.token, expiresAt: Date.parse(started.expires_at), seenId: 0 });
    this.lastId = 0;
    for (const message of started.data.messages) this.confirm(message);
    if (started.data.ai_answers) this.showTyping('ai');
    this.follow();
  }

  private settle({ message_id }: PendingMessage, state: 'sent' | 'failed'): void {
    this.memory.change({ pending: this.memory.value.pending.filter((one) => one.message_id !== message_id) });
    const shown = this.messages.find((message) => message.message_id === message_id);
    if (shown) shown.state = state;
    this.onChange();
  }

  /** Ends the use of this chat. Its messages stay on the page, and the next message starts a new chat. */
  private leaveChat(): void {
    this.following?.abort();
    this.following = null;
    this.memory.change({ token: null, expiresAt: 0, seenId: 0 });
    this.forgetIds();
  }

  /** Removes the ids, because another chat counts its messages from 1 again. */
  private forgetIds(): void {
    this.lastId = 0;
    this.status = null;
    for (const message of this.messages) if (message.state === 'sent') message.id = null;
  }

  /** Follows the chat that another tab has started, or whose token it has renewed. */
  private adopt(): void {
    const { token } = this.memory.value;
    if (!token) return;
    if (chatOf(token) !== this.chat) this.forgetIds();
    else if (this.following) return;
    this.follow();
  }

  private follow(): void {
    this.following?.abort();
    const following = new AbortController();
    this.chat = chatOf(this.memory.value.token);
    this.following = following;
    void this.keepFollowing(following.signal);
  }

  private async keepFollowing(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.hasEnded()) {
      const { token } = this.memory.value;
      if (!token) return;
      this.setConnection(this.failures > 0 ? 'offline' : 'connecting');
      try {
        await followStream({
          url: `${this.settings.api}/chat/events`,
          token,
          lastId: this.lastId,
          signal,
          onOpen: () => this.opened(),
          onEvent: (event) => !signal.aborted && this.receive(event),
          onRetry: (ms) => (this.retryMs = ms),
        });
        if (!signal.aborted && !this.hasEnded()) await this.wait(this.retryMs * (0.5 + Math.random()));
      } catch (error) {
        if (signal.aborted) return;
        const { status, retryAfterMs } = error as Refusal;
        if (status === 401) return this.lostAccess();
        this.setConnection('offline');
        await this.wait(retryAfterMs || backoff(this.failures++));
      }
    }
  }

  private hasEnded(): boolean {
    return this.status === 'closed';
  }

  private opened(): void {
    this.failures = 0;
    this.setConnection('open');
    void this.renewToken();
  }

  /** The token expired while the page was disconnected. */
  private lostAccess(): void {
    this.leaveChat();
    this.setConnection('idle');
  }

  private async renewToken(): Promise<void> {
    const { token, expiresAt } = this.memory.value;
    if (!token || expiresAt - Date.now() > RENEW_TOKEN_BELOW_MS) return;
    try {
      const renewed = await ask<{ token: string; expires_at: string }>(this.settings.api, '/chat/token', { token });
      if (this.memory.value.token !== token) return;
      this.memory.change({ token: renewed.token, expiresAt: Date.parse(renewed.expires_at) });
    } catch {
      // The next connection tries again.
    }
  }

  private receive({ name, data }: StreamEvent): void {
    const fields = JSON.parse(data) as Message & { status: Status };
    if (name === 'message') {
      this.confirm(fields);
      this.lastId = Math.max(this.lastId, fields.id);
    }
    if (name === 'status') this.status = fields.status;
    else if (name === 'closed') this.ended();
    else if (name === 'typing' && fields.role !== 'visitor') this.showTyping(fields.role);
    this.onChange();
  }

  /** Shows a confirmed message once and in its place, whether it came in a response or on the stream. */
  private confirm(message: Message): void {
    const known = this.messages.find(
      (one) => one.id === message.id || (message.message_id !== null && one.message_id === message.message_id),
    );
    const shown: ShownMessage = { ...message, state: 'sent' };
    if (known) Object.assign(known, shown);
    else this.insert(shown);
    // A response may arrive before earlier messages that the stream has not delivered yet.
    if (message.id === this.lastId + 1) this.lastId = message.id;
    if (message.role !== 'visitor') this.showTyping(null);
  }

  private insert(message: ShownMessage): void {
    const after = this.messages.findIndex(({ id, state }) => state !== 'sent' || (id !== null && id > message.id!));
    this.messages.splice(after < 0 ? this.messages.length : after, 0, message);
  }

  private ended(): void {
    this.status = 'closed';
    this.showTyping(null);
    this.setConnection('idle');
  }

  private showTyping(role: Role | null): void {
    clearTimeout(this.typingTimer);
    this.typing = role;
    if (role) {
      this.typingTimer = setTimeout(() => {
        this.typing = null;
        this.onChange();
      }, TYPING_INDICATOR_MS);
    }
  }

  private setConnection(connection: Connection): void {
    if (this.connection === connection) return;
    this.connection = connection;
    this.onChange();
  }

  /** Disconnects a hidden page after a while, because browsers limit the connections to one server. */
  private visibilityChanged(): void {
    clearTimeout(this.hiddenTimer);
    if (document.hidden) this.hiddenTimer = setTimeout(() => this.disconnect('idle'), DISCONNECT_HIDDEN_AFTER_MS);
    else this.reconnect();
  }

  private disconnect(connection: Connection): void {
    if (!this.following) return;
    this.following.abort();
    this.following = null;
    if (!this.hasEnded()) this.setConnection(connection);
  }

  private reconnect(): void {
    this.endWaits();
    if (!this.following && this.memory.value.token && !this.hasEnded()) this.follow();
  }

  /** Waits. Returns early if the page is online or visible again. */
  private wait(ms: number): Promise<void> {
    return new Promise<void>((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        this.wakeUps.delete(go);
        resolve();
      };
      const timer = setTimeout(go, ms);
      this.wakeUps.add(go);
    });
  }

  private endWaits(): void {
    for (const go of this.wakeUps) go();
  }
}

function shownPending({ message_id, body, created_at }: PendingMessage): ShownMessage {
  return { id: null, message_id, body, created_at, role: 'visitor', author: '', state: 'sending' };
}

/** Returns the part of a token that identifies the chat. */
function chatOf(token: string | null): string {
  return token?.split('.')[2] ?? '';
}

function backoff(retries: number): number {
  return Math.min(1000 * 2 ** retries, MAX_BACKOFF_MS) * (0.5 + Math.random());
}
