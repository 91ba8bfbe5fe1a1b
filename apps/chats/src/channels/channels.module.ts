import { Module } from '@nestjs/common';
import { ChatStoreModule } from '../chats/chat-store.module.js';
import { channelsProvider } from './channels.provider.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { OutgoingSchedule } from './outgoing.schedule.js';
import { OutgoingService } from './outgoing.service.js';
import { WhatsappIntakeService } from './whatsapp-intake.service.js';
import { WhatsappHandlers } from './whatsapp.handlers.js';

@Module({
  imports: [ChatStoreModule],
  controllers: [WhatsappHandlers],
  providers: [channelsProvider, OutgoingSchedule, OutgoingService, WhatsappIntakeService, DeliveryOutcomes],
  exports: [OutgoingSchedule],
})
export class ChannelsModule {}
