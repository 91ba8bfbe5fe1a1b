import { Module } from '@nestjs/common';
import { ChatStoreModule } from '../chats/chat-store.module.js';
import { AiTurnsService } from './ai-turns.service.js';
import { UnansweredQuestionsModule } from '../unanswered-questions/unanswered-questions.module.js';
import { ReplyWriter } from './reply.writer.js';
import { RepliesService } from './replies.service.js';
import { ConversationsReader } from './conversations.reader.js';
import { LeadSubmissionService } from './lead-submission.service.js';
import { responderProvider } from './responder.provider.js';
import { ResponderSchedule } from './responder.schedule.js';
import { VisitorMessagesConsumer } from './visitor-messages.consumer.js';

@Module({
  imports: [ChatStoreModule, UnansweredQuestionsModule],
  providers: [
    responderProvider,
    VisitorMessagesConsumer,
    ResponderSchedule,
    RepliesService,
    ReplyWriter,
    ConversationsReader,
    AiTurnsService,
    LeadSubmissionService,
  ],
  exports: [ResponderSchedule],
})
export class ResponderModule {}
