import {
  DomainError,
  hidesContent,
  type Caller,
  type Chat,
  type ChatReply,
  type HandOffBody,
  type RequestHandoffBody,
  type SandboxChatBody,
  type SandboxMessageBody,
  type StartChatBody,
  type WriteInChatBody,
} from '@frontdesk/contracts';
import { type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, type Tx } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { toChatReply } from './chat-message.entity.js';
import { ChatWriter, type LockedChat } from './chat-writer.js';
import { toChatItem, type ChatRow } from './chat.entity.js';
import { ChatsRepository } from './chats.repository.js';

/** The chats as producers use them, through the platform API. */
@Injectable()
export class ChatIntakeService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly writer: ChatWriter,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Starts a chat. Idempotent by `external_id`. */
  async start(caller: Caller, body: StartChatBody, deadline: Deadline): Promise<{ data: Chat; existing: boolean }> {
    const started = {
      channel: body.channel,
      contact_address: body.channel === 'whatsapp' ? body.contact_address! : null,
      external_id: body.external_id ?? null,
      page_url: body.page_url ?? null,
      answered_here: false,
    };
    const chat = await this.transaction(deadline, async (tx) => {
      const after = await this.writer.start(tx, caller, started);
      if (after) await recordChange(tx, caller, { id: after.id, after });
      return after;
    });
    if (chat) return { data: this.shown(caller, chat), existing: false };

    const first = await this.chats.findByExternalId(scopeOf(caller), body.external_id!);
    if (!first)
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the chat was removed during the request');
    return { data: this.shown(caller, first), existing: true };
  }

  /** Writes a message of any sender. Idempotent by `external_id`, even after the chat has ended. */
  async write(
    caller: Caller,
    id: number,
    { sender, author, body, external_id }: WriteInChatBody,
    deadline: Deadline,
  ): Promise<{ data: ChatReply; existing: boolean }> {
    const given = { sender, body, author: author ?? null, external_id: external_id ?? null };
    const { message, existing } = await this.change(caller, id, deadline, async (tx, tenant, chat) => {
      const written = await this.writer.write(tx, tenant, chat, given);
      if (!written.existing) await recordChange(tx, tenant, { id, after: written.message });
      return written;
    });
    return { data: toChatReply(message, hidesContent(caller)), existing };
  }

  /** Starts a chat of a simulated visitor, in which our AI replies. Idempotent by `external_id`. */
  async receive(caller: Caller, body: SandboxChatBody, deadline: Deadline): Promise<{ data: Chat; existing: boolean }> {
    assertLiveChat(caller);
    const external_id = body.external_id ?? null;
    const chat = await this.transaction(deadline, async (tx) => {
      const page_url = body.page_url ?? null;
      const started = await this.writer.start(tx, caller, {
        channel: 'web',
        contact_address: null,
        external_id,
        page_url,
      });
      return started && (await this.writer.write(tx, caller, started, { sender: 'visitor', body: body.body })).chat;
    });
    const shown = chat ?? (await this.chats.findByExternalId(scopeOf(caller), external_id!));
    if (!shown) throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the chat was removed meanwhile');
    return { data: this.shown(caller, shown), existing: chat === null };
  }

  /** Writes as the simulated visitor, in a chat of the caller's mode. Idempotent by `external_id`. */
  async receiveMessage(
    caller: Caller,
    id: number,
    { body, external_id = null }: SandboxMessageBody,
    deadline: Deadline,
  ): Promise<{ data: ChatReply; existing: boolean }> {
    assertLiveChat(caller);
    const { message, existing } = await this.transaction(deadline, async (tx) => {
      const chat = await this.writer.lock(tx, caller, id);
      return this.writer.write(tx, caller, chat, { sender: 'visitor', body, external_id });
    });
    return { data: toChatReply(message, hidesContent(caller)), existing };
  }

  async requestHandoff(
    caller: Caller,
    id: number,
    { requested_by, summary }: RequestHandoffBody,
    deadline: Deadline,
  ): Promise<{ data: Chat }> {
    const chat = await this.change(caller, id, deadline, async (tx, tenant, before) => {
      const after = await this.writer.requestHandoff(tx, tenant, before, requested_by, summary);
      await recordChange(tx, tenant, { id, before, after });
      return after;
    });
    return { data: this.shown(caller, chat) };
  }

  async handOff(caller: Caller, id: number, { to, summary }: HandOffBody, deadline: Deadline): Promise<{ data: Chat }> {
    const chat = await this.change(caller, id, deadline, async (tx, tenant, before) => {
      const after = await this.writer.handOff(tx, tenant, before, to === 'agent' ? 'with_agent' : 'with_owner', {
        summary,
      });
      await recordChange(tx, tenant, { id, before, after });
      return after;
    });
    return { data: this.shown(caller, chat) };
  }

  async close(caller: Caller, id: number, deadline: Deadline): Promise<{ data: Chat }> {
    const chat = await this.change(caller, id, deadline, async (tx, tenant, before) => {
      const after = await this.writer.close(tx, tenant, before);
      await recordChange(tx, tenant, { id, before, after });
      return after;
    });
    return { data: this.shown(caller, chat) };
  }

  /** Refuses with `not_found` unless the organization has the chat, in either mode. */
  async check(caller: Caller, id: number): Promise<null> {
    await this.inItsMode(caller, id);
    return null;
  }

  private async change<T>(
    caller: Caller,
    id: number,
    deadline: Deadline,
    work: (tx: Tx, tenant: Caller, chat: LockedChat) => Promise<T>,
  ): Promise<T> {
    const tenant = await this.inItsMode(caller, id);
    return this.transaction(deadline, async (tx) => work(tx, tenant, await this.writer.lock(tx, tenant, id)));
  }

  private transaction<T>(deadline: Deadline, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work, { beforeCommit: deadline.assertTimeToCommit });
  }

  /** Returns the caller in the mode of the chat, because the paths of the platform API do not contain the mode. */
  private async inItsMode(caller: Caller, id: number): Promise<Caller> {
    const livemode = await this.chats.modeOf(caller.organizationId, id);
    if (livemode === null) throw new DomainError('not_found');
    return { ...caller, livemode };
  }

  /** The response has no messages, because producers already have them. */
  private shown(caller: Caller, row: ChatRow): Chat {
    return toChatItem(row, this.clock.now(), hidesContent(caller));
  }
}

/** As for a visitor of the website, whose widget offers no chat then. */
function assertLiveChat({ facts }: Caller): void {
  if (facts && !facts.live_chat_enabled) throw new DomainError('live_chat_unavailable');
}
