import { OrganizationFactsModule, RetentionModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { ChannelsModule } from './channels/channels.module.js';
import { ChatsConfig } from './chats.config.js';
import { CapturedLeadsConsumer } from './chats/captured-leads.consumer.js';
import { ChatIntakeService } from './chats/chat-intake.service.js';
import { ChatStoreModule } from './chats/chat-store.module.js';
import { ChatsHandlers } from './chats/chats.handlers.js';
import { ChatsService } from './chats/chats.service.js';
import { QueuesModule } from './queues/queues.module.js';
import { ResponderModule } from './responder/responder.module.js';
import { purgedResources } from './retention/purged-resources.sql.js';
import { TimersModule } from './timers/timers.module.js';
import { WidgetModule } from './widget/widget.module.js';

@Module({
  imports: [
    OrganizationFactsModule.forRoot('chats'),
    RetentionModule.forRoot('chats', ChatsConfig, purgedResources),
    ChatStoreModule,
    WidgetModule,
    ChannelsModule,
    ResponderModule,
    QueuesModule,
    TimersModule,
  ],
  controllers: [ChatsHandlers],
  providers: [ChatsService, ChatIntakeService, CapturedLeadsConsumer],
})
export class ChatsModule {}
