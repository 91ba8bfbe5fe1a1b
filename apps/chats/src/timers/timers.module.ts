import { Module } from '@nestjs/common';
import { ChatStoreModule } from '../chats/chat-store.module.js';
import { ChatTimersSchedule } from './chat-timers.schedule.js';
import { ChatTimersService } from './chat-timers.service.js';
import { DueChatsRepository } from './due-chats.repository.js';
import { SandboxClockConsumer } from './sandbox-clock.consumer.js';

@Module({
  imports: [ChatStoreModule],
  providers: [ChatTimersSchedule, ChatTimersService, DueChatsRepository, SandboxClockConsumer],
})
export class TimersModule {}
