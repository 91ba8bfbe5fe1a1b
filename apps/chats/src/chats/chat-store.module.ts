import { Module } from '@nestjs/common';
import { ChatAuthors } from './chat-authors.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatWriter } from './chat-writer.js';
import { ChatsRepository } from './chats.repository.js';
import { OutgoingMessagesRepository } from './outgoing-messages.repository.js';

/** The repositories and services that read and change chats. */
@Module({
  providers: [ChatWriter, ChatAuthors, ChatsRepository, ChatMessagesRepository, OutgoingMessagesRepository],
  exports: [ChatWriter, ChatsRepository, ChatMessagesRepository, OutgoingMessagesRepository],
})
export class ChatStoreModule {}
