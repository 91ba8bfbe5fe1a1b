import { Module } from '@nestjs/common';
import { AiTurnsRepository } from './ai-turns.repository.js';
import { ChatAuthors } from './chat-authors.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatWriter } from './chat-writer.js';
import { ChatsRepository } from './chats.repository.js';
import { OutgoingMessagesRepository } from './outgoing-messages.repository.js';
import { PendingLeadsRepository } from './pending-leads.repository.js';
import { ChatLimitsRepository } from './chat-limits.repository.js';
import { UnsaidRepliesRepository } from './unsaid-replies.repository.js';

/** The repositories and services that read and change chats. */
@Module({
  providers: [
    AiTurnsRepository,
    ChatWriter,
    ChatAuthors,
    ChatsRepository,
    ChatMessagesRepository,
    OutgoingMessagesRepository,
    PendingLeadsRepository,
    ChatLimitsRepository,
    UnsaidRepliesRepository,
  ],
  exports: [
    AiTurnsRepository,
    ChatWriter,
    ChatsRepository,
    ChatMessagesRepository,
    OutgoingMessagesRepository,
    PendingLeadsRepository,
    ChatLimitsRepository,
    UnsaidRepliesRepository,
  ],
})
export class ChatStoreModule {}
