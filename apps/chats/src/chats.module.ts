import {
  InspectionModule,
  ModelUsageModule,
  OrganizationFactsModule,
  OrganizationRemovalModule,
  PersonErasureModule,
  PersonExportModule,
  RetentionModule,
  UsageModule,
} from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { erasureSettings } from './erasure/person-erasure.sql.js';
import { personReaders } from './erasure/person-export.sql.js';
import { CannedRepliesModule } from './canned-replies/canned-replies.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { ChatsConfig } from './chats.config.js';
import { CapturedLeadsConsumer } from './chats/captured-leads.consumer.js';
import { ChatIntakeService } from './chats/chat-intake.service.js';
import { ChatStoreModule } from './chats/chat-store.module.js';
import { ChatFollowUpsHandlers } from './chats/chat-follow-ups.handlers.js';
import { ChatsHandlers } from './chats/chats.handlers.js';
import { ChatsService } from './chats/chats.service.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { QueuesModule } from './queues/queues.module.js';
import { ResponderModule } from './responder/responder.module.js';
import { purgedResources } from './retention/purged-resources.sql.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { chatUsage } from './statistics/usage.sql.js';
import { TemplatesModule } from './templates/templates.module.js';
import { TimersModule } from './timers/timers.module.js';
import { UnansweredQuestionsModule } from './unanswered-questions/unanswered-questions.module.js';
import { WidgetModule } from './widget/widget.module.js';

@Module({
  imports: [
    OrganizationFactsModule.forRoot('chats'),
    InspectionModule.forRoot('chats'),
    OrganizationRemovalModule.forRoot({ service: 'chats' }),
    PersonErasureModule.forRoot('chats', erasureSettings),
    PersonExportModule.forRoot('chats', personReaders),
    RetentionModule.forRoot('chats', ChatsConfig, purgedResources),
    UsageModule.forRoot('chats', chatUsage),
    ModelUsageModule.forRoot('chats'),
    ChatStoreModule,
    WidgetModule,
    CannedRepliesModule,
    UnansweredQuestionsModule,
    TemplatesModule,
    ChannelsModule,
    ContactsModule,
    ResponderModule,
    QueuesModule,
    StatisticsModule,
    TimersModule,
  ],
  controllers: [ChatsHandlers, ChatFollowUpsHandlers],
  providers: [ChatsService, ChatIntakeService, CapturedLeadsConsumer],
})
export class ChatsModule {}
