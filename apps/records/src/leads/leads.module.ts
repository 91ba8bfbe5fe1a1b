import { Module } from '@nestjs/common';
import { LeadCallbacks } from './lead-callbacks.js';
import { LeadFollowUpsHandlers } from './lead-follow-ups.handlers.js';
import { LeadsHandlers } from './leads.handlers.js';
import { LeadsRepository } from './leads.repository.js';
import { LeadsService } from './leads.service.js';

@Module({
  controllers: [LeadsHandlers, LeadFollowUpsHandlers],
  providers: [LeadsService, LeadCallbacks, LeadsRepository],
})
export class LeadsModule {}
