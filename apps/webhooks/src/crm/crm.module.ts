import { Module } from '@nestjs/common';
import { CrmLeads } from './crm-leads.service.js';
import { PushedLeadsRepository } from './pushed-leads.repository.js';

@Module({
  providers: [CrmLeads, PushedLeadsRepository],
  exports: [CrmLeads, PushedLeadsRepository],
})
export class CrmModule {}
