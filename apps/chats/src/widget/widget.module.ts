import { Module } from '@nestjs/common';
import { ChatStoreModule } from '../chats/chat-store.module.js';
import { WidgetChatsHandlers } from './widget-chats.handlers.js';
import { WidgetChatsRepository } from './widget-chats.repository.js';
import { WidgetChatsService } from './widget-chats.service.js';

@Module({
  imports: [ChatStoreModule],
  controllers: [WidgetChatsHandlers],
  providers: [WidgetChatsService, WidgetChatsRepository],
})
export class WidgetModule {}
