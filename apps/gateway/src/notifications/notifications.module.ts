import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { PeopleModule } from '../people/people.module.js';
import { ConversationTitles } from './conversation-titles.js';
import { EndpointNoticesConsumer } from './endpoint-notices.consumer.js';
import { NotificationsConsumer } from './notifications.consumer.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsSchedule } from './notifications.schedule.js';
import { NotificationsService } from './notifications.service.js';
import { WaitingChats } from './waiting-chats.js';

/** Notifies people of what happens in an organization, in the portal and by mail. */
@Module({
  imports: [MailModule, NoticesModule, PeopleModule],
  providers: [
    ConversationTitles,
    EndpointNoticesConsumer,
    NotificationsConsumer,
    NotificationsRepository,
    NotificationsSchedule,
    NotificationsService,
    WaitingChats,
  ],
  exports: [NotificationsService],
})
export class NotificationsModule {}
