import {
  DomainError,
  type Caller,
  type StartWidgetChatBody,
  type VisitorChat,
  type VisitorMessage,
  type VisitorMessageBody,
} from '@frontdesk/contracts';
import type { Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ChatsConfig } from '../chats.config.js';
import { ChatWriter } from '../chats/chat-writer.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { ChatLimitsRepository } from '../chats/chat-limits.repository.js';
import { externalIdOf, toVisitorMessage } from './visitor-message.js';
import { MESSAGES_PER_READ, WidgetChatsRepository } from './widget-chats.repository.js';

/** The chats as website visitors use them. */
@Injectable()
export class WidgetChatsService {
  constructor(
    private readonly writer: ChatWriter,
    private readonly chats: ChatsRepository,
    private readonly visible: WidgetChatsRepository,
    private readonly limits: ChatLimitsRepository,
    private readonly dataSource: DataSource,
    private readonly config: ChatsConfig,
  ) {}

  async start(
    caller: Caller,
    body: StartWidgetChatBody,
    deadline: Deadline,
  ): Promise<{ chat_id: number; data: VisitorChat; existing: boolean }> {
    assertLiveChat(caller);
    const externalId = startIdOf(body);
    const started = await inTransaction(
      this.dataSource,
      async (tx) => {
        const chat = await this.writer.start(tx, caller, {
          channel: 'web',
          contact_address: null,
          external_id: externalId,
          page_url: body.page_url ?? null,
          visitor_name: body.visitor_name ?? null,
        });
        if (chat && body.visitor_address)
          await this.limits.storeAddress(tx, scopeOf(caller), chat.id, body.visitor_address);
        if (chat) await this.writer.write(tx, caller, chat, fromVisitor(chat.id, body));
        return chat?.id ?? null;
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    const id = started ?? (await this.chats.findByExternalId(scopeOf(caller), externalId))?.id;
    if (id === undefined)
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the chat was removed during the request');
    return { chat_id: id, existing: started === null, ...(await this.read(caller, id, 0)) };
  }

  async write(
    caller: Caller,
    id: number,
    body: VisitorMessageBody,
    deadline: Deadline,
  ): Promise<{ data: VisitorMessage; existing: boolean }> {
    assertLiveChat(caller);
    const written = await inTransaction(
      this.dataSource,
      async (tx) => this.writer.write(tx, caller, await this.writer.lock(tx, caller, id), fromVisitor(id, body)),
      { beforeCommit: deadline.assertTimeToCommit },
    );
    const external_id = externalIdOf(id, body.message_id);
    return { data: toVisitorMessage({ ...written.message, external_id }), existing: written.existing };
  }

  /** HIPAA mode does not hide a conversation from its visitor. */
  async read(caller: Caller, id: number, after: number): Promise<{ data: VisitorChat }> {
    const chat = await this.visible.readAfter(scopeOf(caller), id, after);
    if (!chat) throw new DomainError('not_found');
    return {
      data: {
        status: chat.status,
        ai_answers: chat.status === 'ai' && this.config.CHAT_RESPONDER !== 'off',
        last_message_id: chat.last_seq,
        messages: chat.messages.slice(0, MESSAGES_PER_READ).map(toVisitorMessage),
        has_more: chat.messages.length > MESSAGES_PER_READ,
      },
    };
  }
}

function assertLiveChat({ facts }: Caller): void {
  if (facts && !facts.live_chat_enabled) throw new DomainError('live_chat_unavailable');
}

function fromVisitor(chatId: number, { message_id, body }: VisitorMessageBody) {
  return { sender: 'visitor', body, external_id: externalIdOf(chatId, message_id) } as const;
}

/**
 * Returns an id that identifies repeats of a start. A repeat is given access to the chat, so the id covers the whole
 * request: a page with colliding message ids must not let one visitor into the chat of another.
 */
function startIdOf({ message_id, body, visitor_name, page_url }: StartWidgetChatBody): string {
  const sent = JSON.stringify([message_id, body, visitor_name ?? null, page_url ?? null]);
  return `widget:${createHash('sha256').update(sent).digest('base64url')}`;
}
