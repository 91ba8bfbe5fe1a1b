import { OrganizationFactsModule, RetentionModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { channelsProvider } from './channels/channels.provider.js';
import { DeliveryOutcomes } from './channels/delivery-outcomes.js';
import { OutgoingSchedule } from './channels/outgoing.schedule.js';
import { OutgoingService } from './channels/outgoing.service.js';
import { WhatsappIntakeService } from './channels/whatsapp-intake.service.js';
import { WhatsappHandlers } from './channels/whatsapp.handlers.js';
import { CapturedLeadsConsumer } from './chats/captured-leads.consumer.js';
import { ChatAuthors } from './chats/chat-authors.js';
import { ChatIntakeService } from './chats/chat-intake.service.js';
import { ChatMessagesRepository } from './chats/chat-messages.repository.js';
import { ChatWriter } from './chats/chat-writer.js';
import { ChatsHandlers } from './chats/chats.handlers.js';
import { ChatsRepository } from './chats/chats.repository.js';
import { ChatsService } from './chats/chats.service.js';
import { OutgoingMessagesRepository } from './chats/outgoing-messages.repository.js';
import { AiTurnsService } from './responder/ai-turns.service.js';
import { AiTurnsRepository } from './responder/ai-turns.repository.js';
import { AnswerWriter } from './responder/answer.writer.js';
import { AnswersService } from './responder/answers.service.js';
import { ConversationsReader } from './responder/conversations.reader.js';
import { LeadHandInService } from './responder/lead-hand-in.service.js';
import { PendingLeadsRepository } from './responder/pending-leads.repository.js';
import { responderProvider } from './responder/responder.provider.js';
import { ResponderSchedule } from './responder/responder.schedule.js';
import { VisitorMessagesConsumer } from './responder/visitor-messages.consumer.js';
import { WidgetChatsHandlers } from './widget/widget-chats.handlers.js';
import { WidgetChatsRepository } from './widget/widget-chats.repository.js';
import { WidgetChatsService } from './widget/widget-chats.service.js';
import { ChatsConfig } from './chats.config.js';
import { purgedResources } from './retention/purged-resources.js';
import { ChatTimersSchedule } from './timers/chat-timers.schedule.js';
import { ChatTimersService } from './timers/chat-timers.service.js';
import { DueChatsRepository } from './timers/due-chats.repository.js';

@Module({
  imports: [OrganizationFactsModule.for('chats'), RetentionModule.for('chats', ChatsConfig, purgedResources)],
  controllers: [ChatsHandlers, WidgetChatsHandlers, WhatsappHandlers],
  providers: [
    ChatsService,
    ChatIntakeService,
    CapturedLeadsConsumer,
    ChatWriter,
    ChatAuthors,
    ChatsRepository,
    ChatMessagesRepository,
    WidgetChatsService,
    WidgetChatsRepository,
    ChatTimersSchedule,
    ChatTimersService,
    DueChatsRepository,
    responderProvider,
    VisitorMessagesConsumer,
    AiTurnsService,
    AiTurnsRepository,
    PendingLeadsRepository,
    ConversationsReader,
    AnswerWriter,
    AnswersService,
    LeadHandInService,
    ResponderSchedule,
    channelsProvider,
    OutgoingMessagesRepository,
    DeliveryOutcomes,
    OutgoingService,
    OutgoingSchedule,
    WhatsappIntakeService,
  ],
})
export class ChatsModule {}
