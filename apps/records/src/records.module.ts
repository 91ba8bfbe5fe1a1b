import { OrganizationFactsModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { LeadsHandlers } from './leads/leads.handlers.js';
import { LeadsRepository } from './leads/leads.repository.js';
import { LeadsService } from './leads/leads.service.js';

@Module({
  imports: [OrganizationFactsModule.for('records')],
  controllers: [LeadsHandlers],
  providers: [LeadsService, LeadsRepository],
})
export class RecordsModule {}
