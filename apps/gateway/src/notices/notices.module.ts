import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { NoticesController } from './notices.controller.js';
import { NoticesService } from './notices.service.js';
import { PersonNotices } from './person-notices.js';
import { PortalNoticesRepository } from './portal-notices.repository.js';

/** The notices of people in the portal. */
@Module({
  imports: [MailModule],
  controllers: [NoticesController],
  providers: [NoticesService, PersonNotices, PortalNoticesRepository],
  exports: [PersonNotices, PortalNoticesRepository],
})
export class NoticesModule {}
