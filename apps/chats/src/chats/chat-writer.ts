import {
  chatClosed,
  chatHandedOff,
  chatHandoffRequested,
  chatLeadCaptured,
  chatMessageCreated,
  chatOptedOut,
  chatStarted,
  DomainError,
  type Caller,
  type ChatChannel,
  type ChatSender,
  type ChatStatus,
  type LeadInEvent,
} from '@frontdesk/contracts';
import { announce } from '@frontdesk/messaging';
import { mayEndSecret, MESSAGES_OF_SECRET, stopsOwnNumber, withoutEndOfSecrets } from '@frontdesk/receptionist';
import { scopeOf, type Scope, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { ChatAuthors } from './chat-authors.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { toMessageInEvent, type ChatMessageRow } from './chat-message.entity.js';
import { refusalOf, REPLY_WINDOW_MS } from './chat-writing.rule.js';
import { canMove, statusAfterMessage } from './chat.states.js';
import { toChatInEvent, toClosedChatInEvent, type ChatRow } from './chat.entity.js';
import { ChatsRepository } from './chats.repository.js';
import { OutgoingMessagesRepository, type OutgoingTemplate } from './outgoing-messages.repository.js';
import { PendingLeadsRepository } from './pending-leads.repository.js';
import { UnsaidRepliesRepository } from './unsaid-replies.repository.js';
import { noteOfUnsaid } from './unsaid-reply.entity.js';

/** A chat that gets no message for this long is closed. */
export const IDLE_MS = 24 * 3_600_000;

/** The columns of a handled mark. */
export type Handled = Pick<ChatRow, 'handled_at' | 'handled_by_id' | 'handled_by_name'>;

const NOT_HANDLED: Handled = { handled_at: null, handled_by_id: null, handled_by_name: null };

/** The organization and mode of a chat, and the trace of a change. */
export type Tenant = Pick<Caller, 'organizationId' | 'livemode' | 'traceparent'>;

declare const locked: unique symbol;

/** A chat whose row is locked until the transaction ends. */
export type LockedChat = ChatRow & { readonly [locked]: true };

export interface StartedChat {
  channel: ChatChannel;
  /** The number as E.164 on WhatsApp, otherwise null. */
  contact_address: string | null;
  external_id?: string | null;
  page_url?: string | null;
  visitor_name?: string | null;
  /** False if the producer writes the replies of its own AI. Default: true. */
  answered_here?: boolean;
}

export interface WrittenMessage {
  sender: ChatSender;
  body: string;
  /** The name of a visitor or an agent; the names of other senders are fixed. */
  author?: string | null;
  /** If the organization and mode already have a message with this id, even in another chat, the write is a repeat. */
  external_id?: string | null;
  via_api?: boolean;
  /** The member who writes. A chat that has no assignee is assigned to that member. */
  member_id?: number;
  /**
   * When the visitor wrote the message, if the channel reports it. WhatsApp's window starts at this time. Default: now.
   */
  sent_at?: Date | null;
  /** The WhatsApp template that `body` was made from. */
  template?: OutgoingTemplate;
  /** The `version` of the chat that the AI replies to. The reply is refused if the chat has a newer version. */
  repliesToVersion?: number;
}

export interface Written {
  chat: LockedChat;
  message: ChatMessageRow;
  /** True for a repeat, which stores nothing. */
  existing: boolean;
}

/**
 * Makes all changes to chats. Each change locks the row and announces its event in the same transaction, so the events
 * of a chat have one order, and the state table allows that order.
 */
@Injectable()
export class ChatWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: ChatMessagesRepository,
    private readonly authors: ChatAuthors,
    private readonly outgoing: OutgoingMessagesRepository,
    private readonly leads: PendingLeadsRepository,
    private readonly unsaid: UnsaidRepliesRepository,
    private readonly clock: Clock,
  ) {}

  /** Refuses with `not_found` if the organization has no such chat in that mode. */
  async lock(tx: Tx, tenant: Tenant, id: number): Promise<LockedChat> {
    const chat = await this.chats.lock(tx, scopeOf(tenant), id);
    if (!chat) throw new DomainError('not_found');
    return chat as LockedChat;
  }

  /** Inserts a chat and announces it. Returns null if `external_id` is a repeat. */
  async start(tx: Tx, tenant: Tenant, started: StartedChat): Promise<LockedChat | null> {
    const now = this.clock.now();
    const chat = await this.chats.insert(tx, scopeOf(tenant), {
      channel: started.channel,
      contact_address: started.contact_address,
      external_id: started.external_id ?? null,
      page_url: started.page_url ?? null,
      visitor_name: started.visitor_name ?? null,
      answered_here: started.answered_here ?? true,
      idle_check_at: new Date(now.getTime() + IDLE_MS),
      created_at: wholeSecond(now),
    });
    if (!chat) return null;
    await announce(tx, chatStarted, this.occurrence(tenant), { chat: toChatInEvent(chat) });
    return chat as LockedChat;
  }

  /**
   * Stores a message. A message of the team takes the chat over from the AI. Refuses with `chat_closed`,
   * `whatsapp_window_closed`, or `invalid_transition` for an outdated reply of the AI.
   */
  async write(tx: Tx, tenant: Tenant, chat: LockedChat, given: WrittenMessage): Promise<Written> {
    const scope = scopeOf(tenant);
    const { sender, body, external_id = null } = given;
    const first = external_id && (await this.messages.findByExternalId(tx, scope, external_id));
    if (first) return { chat, message: first, existing: true };
    const now = this.clock.now();
    const refusal = refusalOf(chat, given, now);
    if (refusal) throw new DomainError(refusal);

    const at = wholeSecond(now);
    const message = await this.messages.insert(tx, scope, {
      chat_id: chat.id,
      external_id,
      seq: chat.last_seq + 1,
      sender,
      author: await this.authors.nameOf(tx, tenant.organizationId, chat, given),
      body: sender === 'visitor' ? await this.withoutSecrets(tx, scope, chat.id, body) : body,
      via_api: given.via_api ?? false,
      created_at: at,
    });
    if (!message) return this.repeatOf(tx, tenant, chat, external_id!);
    const isVisitor = sender === 'visitor';
    const written = await this.store(tx, tenant, chat, {
      ...(isVisitor
        ? { version: chat.version + 1, last_visitor_message_at: lastWritten(chat, given.sent_at ?? at, at) }
        : {}),
      ...moved(chat, statusAfterMessage(chat.status, sender), now),
      // A handled chat needs people again.
      ...(isVisitor && isWithPeople(chat) ? NOT_HANDLED : {}),
      ...(given.member_id ? { assignee_id: chat.assignee_id ?? given.member_id } : {}),
      last_seq: message.seq,
      message_count: chat.message_count + (sender === 'system' ? 0 : 1),
      last_message_at: at,
    });
    await announce(
      tx,
      chatMessageCreated,
      { ...this.occurrence(tenant), seq: message.seq },
      {
        chat: toChatInEvent(written),
        message: toMessageInEvent(message),
      },
    );
    if (isVisitor) await this.heedOptOut(tx, tenant, written, message);
    else if (isForChannel(chat, sender)) await this.outgoing.add(tx, scope, chat.id, message.id, now, given.template);
    return { chat: await this.noteUnsaid(tx, tenant, chat, written), message, existing: false };
  }

  private async withoutSecrets(tx: Tx, scope: Scope, chatId: number, body: string): Promise<string> {
    const before = mayEndSecret(body) ? await this.messages.newestOfVisitor(tx, scope, chatId, MESSAGES_OF_SECRET) : [];
    return withoutEndOfSecrets(body, before);
  }

  /** A concurrent write in another chat has committed the same id, so its row is now visible. */
  private async repeatOf(tx: Tx, tenant: Tenant, chat: LockedChat, externalId: string): Promise<Written> {
    const message = await this.messages.findByExternalId(tx, scopeOf(tenant), externalId);
    if (!message)
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the message was removed during the request');
    return { chat, message, existing: true };
  }

  /** Requests a handoff. If a handoff is already requested, or people have taken over, only updates the summary. */
  async requestHandoff(
    tx: Tx,
    tenant: Tenant,
    chat: LockedChat,
    requestedBy: 'visitor' | 'ai',
    summary: string | null = null,
  ): Promise<LockedChat> {
    assertOpen(chat);
    const isNew = chat.status === 'ai' && chat.handoff_requested_at === null;
    const asked = await this.store(tx, tenant, chat, {
      handoff_summary: summary ?? chat.handoff_summary,
      ...(isNew ? { handoff_requested_at: this.clock.now() } : {}),
    });
    if (isNew) {
      const data = { chat: toChatInEvent(asked), requested_by: requestedBy };
      await announce(tx, chatHandoffRequested, this.occurrence(tenant), data);
    }
    return asked;
  }

  /** Moves an open chat to the agent or the owner. The assignee stays unless another, or null, is given. */
  async handOff(
    tx: Tx,
    tenant: Tenant,
    chat: LockedChat,
    to: 'with_agent' | 'with_owner',
    { summary = null, assigneeId }: { summary?: string | null | undefined; assigneeId?: number | null } = {},
  ): Promise<LockedChat> {
    assertOpen(chat);
    const handedOff = await this.store(tx, tenant, chat, {
      ...moved(chat, to, this.clock.now()),
      handoff_summary: summary ?? chat.handoff_summary,
      ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
    });
    return this.noteUnsaid(tx, tenant, chat, handedOff);
  }

  /** Gives a chat back to the AI without an event, and marks it as handled. */
  async giveBack(tx: Tx, tenant: Tenant, chat: LockedChat, handled: Handled): Promise<LockedChat> {
    assertOpen(chat);
    if (chat.status === 'ai') return chat;
    return this.store(tx, tenant, chat, {
      ...moved(chat, 'ai', this.clock.now()),
      // Without this, the timer of the answered request would hand the chat over again.
      handoff_requested_at: null,
      assignee_id: null,
      ...handled,
    });
  }

  /** Closes a chat, and makes its lead due. A closed chat does not change. */
  async close(tx: Tx, tenant: Tenant, chat: LockedChat, handled: Partial<Handled> = {}): Promise<LockedChat> {
    if (chat.status === 'closed') return chat;
    const closed = await this.store(tx, tenant, chat, {
      ...moved(chat, 'closed', this.clock.now()),
      idle_check_at: null,
      ...handled,
    });
    await this.leads.hasten(tx, scopeOf(tenant), chat.id, this.clock.now());
    await announce(tx, chatClosed, this.occurrence(tenant), { chat: toClosedChatInEvent(closed) });
    return closed;
  }

  /** Links a lead to an open or closed chat and announces it. The newest of several leads is kept. */
  async captureLead(tx: Tx, tenant: Tenant, chat: LockedChat, lead: LeadInEvent): Promise<LockedChat> {
    const captured = await this.store(tx, tenant, chat, { lead_id: Math.max(lead.id, chat.lead_id ?? 0) });
    await announce(tx, chatLeadCaptured, this.occurrence(tenant), { chat: toChatInEvent(captured), lead });
    return captured;
  }

  /** Marks a chat as spam, or takes the mark from it, without an event. */
  setSpam(tx: Tx, tenant: Tenant, chat: LockedChat, spam: boolean): Promise<LockedChat> {
    return this.store(tx, tenant, chat, { spam });
  }

  /** Closes the reply window after WhatsApp reported it closed. The next visitor message reopens it. */
  async closeReplyWindow(tx: Tx, tenant: Tenant, chat: LockedChat): Promise<LockedChat> {
    const last = chat.last_visitor_message_at;
    if (!last) return chat;
    const closedSince = wholeSecond(this.clock.now()).getTime() - REPLY_WINDOW_MS;
    return this.store(tx, tenant, chat, {
      last_visitor_message_at: new Date(Math.min(last.getTime(), closedSince)),
    });
  }

  /** Moves the idle check to 24 hours after the last message. */
  async postponeIdleCheck(tx: Tx, tenant: Tenant, chat: LockedChat): Promise<LockedChat> {
    return this.store(tx, tenant, chat, { idle_check_at: idleAt(chat) });
  }

  /** Stores the change, and announces the handoff if the change moves the chat from the AI to people. */
  private async store(tx: Tx, tenant: Tenant, chat: LockedChat, changes: Partial<ChatRow>): Promise<LockedChat> {
    const changed: LockedChat = { ...chat, ...changes };
    await this.chats.update(tx, scopeOf(tenant), changed);
    if (chat.status === 'ai' && changed.status !== 'ai' && changed.status !== 'closed') {
      await announce(tx, chatHandedOff, this.occurrence(tenant), { chat: toChatInEvent(changed) });
    }
    return changed;
  }

  /** Once people have taken a chat over, a note says what the AI did and has not said. */
  private async noteUnsaid(tx: Tx, tenant: Tenant, before: ChatRow, chat: LockedChat): Promise<LockedChat> {
    if (before.status !== 'ai' || !isWithPeople(chat)) return chat;
    const body = await this.unsaid.remove(tx, chat.id);
    if (body === null) return chat;
    return (await this.write(tx, tenant, chat, { sender: 'system', body: noteOfUnsaid(body) })).chat;
  }

  private async heedOptOut(tx: Tx, tenant: Tenant, chat: ChatRow, { id, body }: ChatMessageRow): Promise<void> {
    if (chat.contact_address === null || !stopsOwnNumber(body, chat.contact_address)) return;
    const data = { chat_id: chat.id, message_id: id, phone_number: chat.contact_address, is_proven: true };
    await announce(tx, chatOptedOut, this.occurrence(tenant), data);
  }

  private occurrence({ organizationId, livemode, traceparent }: Tenant) {
    return { organizationId, livemode, at: this.clock.now(), ...(traceparent ? { traceparent } : {}) };
  }
}

/** Returns when an idle chat is closed. */
export function idleAt({ last_message_at, created_at }: ChatRow): Date {
  return new Date((last_message_at ?? created_at).getTime() + IDLE_MS);
}

/**
 * Returns when the visitor last wrote. The latest time counts, because messages may arrive late and out of order, but
 * never a time in the future, because clocks may differ.
 */
function lastWritten({ last_visitor_message_at: before }: ChatRow, sentAt: Date, now: Date): Date {
  return new Date(Math.max(before?.getTime() ?? 0, Math.min(sentAt.getTime(), now.getTime())));
}

/** Returns the columns that a change of status sets, or none if the status stays the same. */
function moved(chat: ChatRow, to: ChatStatus, now: Date): Partial<ChatRow> {
  if (chat.status === to) return {};
  if (!canMove(chat.status, to)) throw new DomainError('invalid_transition');
  const at = wholeSecond(now);
  return {
    status: to,
    version: chat.version + 1,
    ...(to === 'closed' ? { closed_at: at } : {}),
    ...(to === 'with_agent' || to === 'with_owner' ? { handed_off_at: chat.handed_off_at ?? at } : {}),
    ...(chat.status === 'ai' && to !== 'closed' ? NOT_HANDLED : {}),
  };
}

function isWithPeople({ status }: ChatRow): boolean {
  return status === 'with_agent' || status === 'with_owner';
}

/** Replies in a WhatsApp chat are sent to the channel; system notes are not. */
function isForChannel({ channel }: ChatRow, sender: ChatSender): boolean {
  return channel === 'whatsapp' && sender !== 'visitor' && sender !== 'system';
}

function assertOpen({ status }: ChatRow): void {
  if (status === 'closed') throw new DomainError('chat_closed');
}
