import { Module } from '@nestjs/common';
import { ChatStoreModule } from '../chats/chat-store.module.js';
import { ChatTimersSchedule } from './chat-timers.schedule.js';
import { ChatTimersService } from './chat-timers.service.js';
import { DueChatsRepository } from './due-chats.repository.js';

@Module({
  imports: [ChatStoreModule],
  providers: [ChatTimersSchedule, ChatTimersService, DueChatsRepository],
})
export class TimersModule {}
