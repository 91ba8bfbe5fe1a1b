import {
  DomainError,
  formatInstant,
  hidesContent,
  type Caller,
  type Chat,
  type ChatReply,
  type FollowUp,
  type FollowUpChat,
  type FollowUpChatDetail,
  type HandOverBody,
  type ListChatsQuery,
  type ListFollowUpChatsQuery,
  type Page,
  type PageRequest,
  type ReplyToChatBody,
  type WaitingChat,
} from '@frontdesk/contracts';
import { type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, toPage, type Tx } from '@frontdesk/persistence';
import { Clock, handledBy, memberOf, OrganizationFactsRepository, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { AiTurnsRepository } from './ai-turns.repository.js';
import { toChatMessage, toChatReply } from './chat-message.entity.js';
import { isPerson, statusFor, writerOf } from './chat-team.js';
import { ChatWriter, type Handled, type LockedChat } from './chat-writer.js';
import {
  toChatDetail,
  toChatItem,
  toFollowUpChat,
  toFollowUpChatDetail,
  toWaitingChat,
  type ChatRow,
} from './chat.entity.js';
import { ChatsRepository, type ChatWithMessages } from './chats.repository.js';

/** The chats as the organization uses them, through the Organization API and the portal. */
@Injectable()
export class ChatsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly writer: ChatWriter,
    private readonly turns: AiTurnsRepository,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: ListChatsQuery, page: PageRequest): Promise<Page<Chat>> {
    const rows = await this.chats.list(scopeOf(caller), query, page);
    const now = this.clock.now();
    return toPage(
      page,
      rows,
      ({ created_at, id }) => ({ at: formatInstant(created_at), id }),
      (row) => toChatItem(row, now, hidesContent(caller)),
    );
  }

  async get(caller: Caller, id: number): Promise<{ data: Chat }> {
    const row = await this.find(caller, id);
    if (!row) throw new DomainError('not_found');
    return { data: toChatDetail(row, row.messages.map(toChatMessage), this.clock.now(), hidesContent(caller)) };
  }

  async check(caller: Caller, id: number): Promise<null> {
    if (!(await this.chats.find(scopeOf(caller), id))) throw new DomainError('not_found');
    return null;
  }

  async listFollowUps(caller: Caller, query: ListFollowUpChatsQuery, page: PageRequest): Promise<Page<FollowUpChat>> {
    const rows = await this.chats.listFollowUps(scopeOf(caller), query, page, !hidesContent(caller));
    const now = this.clock.now();
    return toPage(
      page,
      rows,
      ({ created_at, id }) => ({ at: formatInstant(created_at), id }),
      (row) => toFollowUpChat(row, now, hidesContent(caller)),
    );
  }

  async getFollowUp(caller: Caller, id: number, followUp: FollowUp): Promise<{ data: FollowUpChatDetail }> {
    const row = await this.chats.find(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return { data: toFollowUpChatDetail(row, followUp, hidesContent(caller)) };
  }

  /** Says who waits in a chat, for the notices of members. */
  async getWaiting(caller: Caller, id: number): Promise<WaitingChat> {
    const row = await this.find(caller, id);
    if (!row) throw new DomainError('not_found');
    const written = row.messages.findLast(({ sender }) => sender === 'visitor');
    return toWaitingChat(row, written?.body ?? null, hidesContent(caller));
  }

  /** Writes a reply of the team, which takes the chat over from the AI. */
  async reply(caller: Caller, id: number, { body }: ReplyToChatBody, deadline: Deadline): Promise<{ data: ChatReply }> {
    const message = await this.change(caller, id, deadline, async (tx, chat) => {
      const written = await this.writer.write(tx, caller, chat, { ...writerOf(caller), body });
      await recordChange(tx, caller, { id, after: written.message });
      return written.message;
    });
    return { data: toChatReply(message, hidesContent(caller)) };
  }

  async close(caller: Caller, id: number, deadline: Deadline): Promise<{ data: Chat }> {
    const closed = await this.change(caller, id, deadline, async (tx, before) => {
      const after = await this.writer.close(tx, caller, before, isPerson(caller) ? this.handledBy(caller) : {});
      await recordChange(tx, caller, { id, before, after });
      return after;
    });
    return { data: toChatItem(closed, this.clock.now(), hidesContent(caller)) };
  }

  /** Takes over a chat for a member, unless another member has it. */
  async accept(caller: Caller, id: number, deadline: Deadline): Promise<{ data: Chat }> {
    const { id: assigneeId } = memberOf(caller);
    const accepted = await this.change(caller, id, deadline, async (tx, before) => {
      const isTaken = before.assignee_id !== null && before.assignee_id !== assigneeId;
      if (before.status !== 'closed' && before.status !== 'ai' && isTaken) throw new DomainError('invalid_transition');
      const after = await this.writer.handOff(tx, caller, before, statusFor(caller), { assigneeId });
      await recordChange(tx, caller, { id, before, after });
      return after;
    });
    return { data: toChatItem(accepted, this.clock.now(), hidesContent(caller)) };
  }

  /** Hands a chat to an agent or the owner, and to a member if one is named. */
  async handOver(
    caller: Caller,
    id: number,
    { to, assignee_id }: HandOverBody,
    deadline: Deadline,
  ): Promise<{ data: Chat }> {
    const status = to === 'agent' ? 'with_agent' : 'with_owner';
    const handedOver = await this.change(caller, id, deadline, async (tx, before) => {
      const after = await this.writer.handOff(tx, caller, before, status, { assigneeId: assignee_id ?? null });
      await recordChange(tx, caller, { id, before, after });
      return after;
    });
    return { data: toChatItem(handedOver, this.clock.now(), hidesContent(caller)) };
  }

  /** Gives a chat back to the AI, which then replies to the visitor's newest message unless it has a reply. */
  async giveBack(caller: Caller, id: number, deadline: Deadline): Promise<{ data: Chat }> {
    const givenBack = await this.change(caller, id, deadline, async (tx, before) => {
      const after = await this.writer.giveBack(tx, caller, before, this.handledBy(caller));
      if (before.status !== 'ai') await this.turns.resume(tx, scopeOf(caller), id, this.clock.now());
      await recordChange(tx, caller, { id, before, after });
      return after;
    });
    return { data: toChatItem(givenBack, this.clock.now(), hidesContent(caller)) };
  }

  private handledBy(caller: Caller): Handled {
    return handledBy(caller, wholeSecond(this.clock.now()));
  }

  /** In HIPAA mode the messages are not even read. */
  private async find(caller: Caller, id: number): Promise<ChatWithMessages | null> {
    const scope = scopeOf(caller);
    if (!hidesContent(caller)) return this.chats.findWithMessages(scope, id);
    const row = await this.chats.find(scope, id);
    return row && { ...row, messages: [] };
  }

  /** Changes a chat, if the organization's plan includes its channel. */
  private change<T>(
    caller: Caller,
    id: number,
    deadline: Deadline,
    work: (tx: Tx, chat: LockedChat) => Promise<T>,
  ): Promise<T> {
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const chat = await this.writer.lock(tx, caller, id);
        await this.assertAvailable(tx, caller, chat);
        return work(tx, chat);
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  /** Reads the stored facts, which include those that came with the request. */
  private async assertAvailable(tx: Tx, { organizationId }: Caller, { channel }: ChatRow): Promise<void> {
    if (channel !== 'web') return;
    const facts = await this.facts.find(tx, organizationId);
    if (facts && !facts.live_chat_enabled) throw new DomainError('live_chat_unavailable');
  }
}
