import type { ChatSender, OrganizationFacts } from '@frontdesk/contracts';
import { isOptOut } from '@frontdesk/receptionist';
import { DataSource, scopeOf, sqlRunner, type Scope } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { ChatMessageRow } from '../chats/chat-message.entity.js';
import { ChatMessagesRepository } from '../chats/chat-messages.repository.js';
import type { ChatRow } from '../chats/chat.entity.js';
import { UnsaidRepliesRepository } from '../chats/unsaid-replies.repository.js';
import { ChatLimitsRepository, type ChatLimits } from '../chats/chat-limits.repository.js';
import type { UnsaidReply } from '../chats/unsaid-reply.entity.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import type { AiTurn } from '../chats/ai-turns.repository.js';
import type { Conversation } from './chat-responder.js';
import { receptionistSettingsOf } from '../chats/receptionist-settings.js';

/** The number of newest messages that the AI gets. */
const MAX_MESSAGES = 60;

/** A chat waiting for a reply of the AI, at one version. */
export interface WaitingChat {
  id: number;
  version: number;
  /** The visitor's newest message. */
  seq: number;
  /** What the reply must say as well, because the visitor has not heard it yet. */
  unsaid: string | null;
  conversation: Conversation;
}

type Authored = ChatMessageRow & { sender: Exclude<ChatSender, 'system'> };
type Said = Conversation['messages'][number];

interface Known {
  scope: Scope;
  facts: OrganizationFacts | null;
  chat: ChatRow;
  messages: readonly Said[];
  limits: ChatLimits;
}

@Injectable()
export class ConversationsReader {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: ChatMessagesRepository,
    private readonly unsaid: UnsaidRepliesRepository,
    private readonly limits: ChatLimitsRepository,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns null if the chat no longer needs a reply. */
  async waiting(turn: AiTurn): Promise<WaitingChat | null> {
    const scope = scopeOf({ organizationId: turn.organization_id, livemode: turn.livemode });
    // The chat is read before its messages. A reply may therefore name an outdated version, but it never misses a
    // message.
    const chat = await this.chats.find(scope, turn.chat_id);
    if (!chat || chat.status !== 'ai' || !chat.answered_here) return null;
    const rows = await this.messages.newest(scope, chat.id, MAX_MESSAGES);
    const authored = rows.filter((row): row is Authored => row.sender !== 'system');
    const newest = authored.at(-1);
    if (newest?.sender !== 'visitor' || isFarewell(chat, newest)) return null;
    const facts = await this.facts.find(sqlRunner(this.dataSource), turn.organization_id);
    if (facts?.deleted_at) return null;
    const unsaid = await this.unsaid.find(chat.id);
    const limits = await this.limits.find(scope, chat.id, this.clock.now());
    const messages = withUnsaid(authored, unsaid);
    const conversation = this.conversation({ scope, facts, chat, messages, limits });
    return { id: chat.id, version: chat.version, seq: newest.seq, unsaid: unsaid?.body ?? null, conversation };
  }

  private conversation({ scope, facts, chat, messages, limits }: Known): Conversation {
    return {
      chatId: chat.id,
      scope,
      organization: { name: facts?.name ?? '', timezone: facts?.timezone ?? null },
      // Unknown settings are read as the strict ones.
      isHipaa: facts?.hipaa_mode ?? true,
      settings: receptionistSettingsOf(facts),
      channel: chat.channel,
      phoneNumber: chat.contact_address,
      visitorName: chat.visitor_name,
      hasLead: chat.lead_id !== null,
      isHandoffRequested: chat.handoff_requested_at !== null,
      ...limits,
      messages: messages.map(({ sender, body }) => ({ sender, body })),
    };
  }
}

/** A customer who opts out on WhatsApp gets no reply. */
function isFarewell({ channel }: ChatRow, { body }: ChatMessageRow): boolean {
  return channel === 'whatsapp' && isOptOut(body);
}

/** Inserts the unsaid reply where it belongs, so that the next reply knows what was done. */
function withUnsaid(messages: readonly Authored[], unsaid: UnsaidReply | null): readonly Said[] {
  if (!unsaid) return messages;
  const at = messages.findIndex(({ seq }) => seq > unsaid.seq);
  return messages.toSpliced(at < 0 ? messages.length : at, 0, { ...messages[0]!, sender: 'ai', body: unsaid.body });
}
