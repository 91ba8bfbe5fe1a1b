import { Module } from '@nestjs/common';
import { ChatAuthors } from './chat-authors.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatWriter } from './chat-writer.js';
import { ChatsRepository } from './chats.repository.js';
import { OutgoingMessagesRepository } from './outgoing-messages.repository.js';

/** Reads and writes chats, for the features that change them. */
@Module({
  providers: [ChatWriter, ChatAuthors, ChatsRepository, ChatMessagesRepository, OutgoingMessagesRepository],
  exports: [ChatWriter, ChatsRepository, ChatMessagesRepository, OutgoingMessagesRepository],
})
export class ChatStoreModule {}
