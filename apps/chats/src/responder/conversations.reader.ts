import type { ChatSender } from '@frontdesk/contracts';
import { scopeOf, sqlRunner } from '@frontdesk/persistence';
import { OrganizationFactsRepository } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChatMessageRow } from '../chats/chat-message.entity.js';
import { ChatMessagesRepository } from '../chats/chat-messages.repository.js';
import type { ChatRow } from '../chats/chat.entity.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { isOptOut } from '../chats/opt-out-words.js';
import type { AiTurn } from './ai-turns.repository.js';
import type { Conversation } from './chat-responder.js';

/** Messages that the AI is shown at most, the newest. */
const MOST_MESSAGES = 60;

/** A chat that waits for the AI, as it stood at one version. */
export interface WaitingChat {
  id: number;
  version: number;
  /** The visitor's newest message. */
  seq: number;
  conversation: Conversation;
}

type Said = ChatMessageRow & { sender: Exclude<ChatSender, 'system'> };

@Injectable()
export class ConversationsReader {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: ChatMessagesRepository,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
  ) {}

  /** Null when nothing is left to answer. */
  async waiting(turn: AiTurn): Promise<WaitingChat | null> {
    const scope = scopeOf({ organizationId: turn.organization_id, livemode: turn.livemode });
    // In this order: an answer to messages that are newer than the version it names is refused, never the reverse.
    const chat = await this.chats.find(scope, turn.chat_id);
    if (!chat || chat.status !== 'ai' || !chat.answered_here) return null;
    const rows = await this.messages.newest(scope, chat.id, MOST_MESSAGES);
    const said = rows.filter((row): row is Said => row.sender !== 'system');
    const newest = said.at(-1);
    if (newest?.sender !== 'visitor' || isFarewell(chat, newest)) return null;
    const conversation = await this.conversation(turn.organization_id, chat, said);
    return { id: chat.id, version: chat.version, seq: newest.seq, conversation };
  }

  private async conversation(organizationId: number, chat: ChatRow, messages: Said[]): Promise<Conversation> {
    const facts = await this.facts.find(sqlRunner(this.dataSource), organizationId);
    return {
      organization: { name: facts?.name ?? '', timezone: facts?.timezone ?? null },
      receptionist: { name: facts?.receptionist_name ?? '', instructions: facts?.receptionist_instructions ?? '' },
      channel: chat.channel,
      phoneNumber: chat.contact_address,
      visitorName: chat.visitor_name,
      hasLead: chat.lead_id !== null,
      isPersonAskedFor: chat.handoff_requested_at !== null,
      messages: messages.map(({ sender, body }) => ({ sender, body })),
    };
  }
}

/** Who asks not to be written to any more on WhatsApp gets no answer either. */
function isFarewell({ channel }: ChatRow, { body }: ChatMessageRow): boolean {
  return channel === 'whatsapp' && isOptOut(body);
}
