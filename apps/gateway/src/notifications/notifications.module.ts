import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { PeopleModule } from '../people/people.module.js';
import { EndpointNoticesConsumer } from './endpoint-notices.consumer.js';
import { NotificationsConsumer } from './notifications.consumer.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsSchedule } from './notifications.schedule.js';
import { NotificationsService } from './notifications.service.js';

/** Mails about what happens in an organization, for the people who want them. */
@Module({
  imports: [MailModule, PeopleModule],
  providers: [
    EndpointNoticesConsumer,
    NotificationsConsumer,
    NotificationsRepository,
    NotificationsSchedule,
    NotificationsService,
  ],
  exports: [NotificationsService],
})
export class NotificationsModule {}
