import { Module } from '@nestjs/common';
import { ChatStoreModule } from '../chats/chat-store.module.js';
import { UnansweredQuestionsHandlers } from './unanswered-questions.handlers.js';
import { UnansweredQuestionsRepository } from './unanswered-questions.repository.js';
import { UnansweredQuestionsService } from './unanswered-questions.service.js';

@Module({
  imports: [ChatStoreModule],
  controllers: [UnansweredQuestionsHandlers],
  providers: [UnansweredQuestionsService, UnansweredQuestionsRepository],
  exports: [UnansweredQuestionsRepository],
})
export class UnansweredQuestionsModule {}
