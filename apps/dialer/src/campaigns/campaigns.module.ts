import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { DueWorkModule } from '../due-work/due-work.module.js';
import { OrganizationTimeModule } from '../organization-time/organization-time.module.js';
import { CampaignRunner } from './campaign-runner.service.js';
import { CampaignsHandlers } from './campaigns.handlers.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { CampaignsSchedule } from './campaigns.schedule.js';
import { CampaignsService } from './campaigns.service.js';
import { ContactImportRoute } from './contacts/contact-import.route.js';
import { ContactImportService } from './contacts/contact-import.service.js';
import { ContactsRepository } from './contacts/contacts.repository.js';

/** Lists of people whom the AI calls: imported with their consents, and handed over to the outbound calls. */
@Module({
  imports: [CallsModule, ConsentsModule, DecisionsModule, DueWorkModule, OrganizationTimeModule],
  controllers: [CampaignsHandlers],
  providers: [
    CampaignsService,
    CampaignsRepository,
    ContactsRepository,
    CampaignRunner,
    CampaignsSchedule,
    ContactImportService,
    ContactImportRoute,
  ],
  exports: [CampaignsRepository, ContactsRepository, ContactImportRoute],
})
export class CampaignsModule {}
