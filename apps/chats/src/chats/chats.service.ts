import {
  DomainError,
  formatInstant,
  type Caller,
  type Chat,
  type ChatReply,
  type ListChatsQuery,
  type Page,
  type PageRequest,
  type ReplyToChatBody,
} from '@frontdesk/contracts';
import { type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, toPage, type Tx } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { toChatMessage, toChatReply } from './chat-message.entity.js';
import { ChatWriter, type LockedChat } from './chat-writer.js';
import { toChatDetail, toChatItem, type ChatRow } from './chat.entity.js';
import { ChatsRepository, type ChatWithMessages } from './chats.repository.js';

/** The chats as the organization uses them, through the Organization API. */
@Injectable()
export class ChatsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly writer: ChatWriter,
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
      (row) => toChatItem(row, now, caller.hipaa),
    );
  }

  async get(caller: Caller, id: number): Promise<{ data: Chat }> {
    const row = await this.find(caller, id);
    if (!row) throw new DomainError('not_found');
    return { data: toChatDetail(row, row.messages.map(toChatMessage), this.clock.now(), caller.hipaa) };
  }

  async check(caller: Caller, id: number): Promise<null> {
    if (!(await this.chats.find(scopeOf(caller), id))) throw new DomainError('not_found');
    return null;
  }

  /** Writes a reply of the team, which takes the chat over from the AI. */
  async reply(caller: Caller, id: number, { body }: ReplyToChatBody, deadline: Deadline): Promise<{ data: ChatReply }> {
    const message = await this.change(caller, id, deadline, async (tx, chat) => {
      const written = await this.writer.write(tx, caller, chat, { sender: 'owner', body, via_api: true });
      await recordChange(tx, caller, { id, after: written.message });
      return written.message;
    });
    return { data: toChatReply(message, caller.hipaa) };
  }

  async close(caller: Caller, id: number, deadline: Deadline): Promise<{ data: Chat }> {
    const closed = await this.change(caller, id, deadline, async (tx, before) => {
      const after = await this.writer.close(tx, caller, before);
      await recordChange(tx, caller, { id, before, after });
      return after;
    });
    return { data: toChatItem(closed, this.clock.now(), caller.hipaa) };
  }

  /** In HIPAA mode the messages are not even read. */
  private async find(caller: Caller, id: number): Promise<ChatWithMessages | null> {
    const scope = scopeOf(caller);
    if (!caller.hipaa) return this.chats.findWithMessages(scope, id);
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
