import { Module } from '@nestjs/common';
import { ChatStoreModule } from '../chats/chat-store.module.js';
import { AiTurnsRepository } from './ai-turns.repository.js';
import { AiTurnsService } from './ai-turns.service.js';
import { AnswerWriter } from './answer.writer.js';
import { AnswersService } from './answers.service.js';
import { ConversationsReader } from './conversations.reader.js';
import { LeadHandInService } from './lead-hand-in.service.js';
import { PendingLeadsRepository } from './pending-leads.repository.js';
import { responderProvider } from './responder.provider.js';
import { ResponderSchedule } from './responder.schedule.js';
import { VisitorMessagesConsumer } from './visitor-messages.consumer.js';

@Module({
  imports: [ChatStoreModule],
  providers: [
    responderProvider,
    VisitorMessagesConsumer,
    ResponderSchedule,
    AnswersService,
    AnswerWriter,
    ConversationsReader,
    AiTurnsService,
    AiTurnsRepository,
    LeadHandInService,
    PendingLeadsRepository,
  ],
})
export class ResponderModule {}
