import { OrganizationFactsModule, RetentionModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { BookingsHandlers } from './bookings/bookings.handlers.js';
import { BookingsRepository } from './bookings/bookings.repository.js';
import { BookingsService } from './bookings/bookings.service.js';
import { CallIntakeService } from './calls/call-intake.service.js';
import { CallScreening } from './calls/call-screening.js';
import { CallsHandlers } from './calls/calls.handlers.js';
import { CallsRepository } from './calls/calls.repository.js';
import { CallsService } from './calls/calls.service.js';
import { DialsConsumer } from './dials/dials.consumer.js';
import { DialsRepository } from './dials/dials.repository.js';
import { DialsService } from './dials/dials.service.js';
import { LeadCallbacks } from './leads/lead-callbacks.js';
import { LeadsHandlers } from './leads/leads.handlers.js';
import { LeadsRepository } from './leads/leads.repository.js';
import { LeadsService } from './leads/leads.service.js';
import { RecordsConfig } from './records.config.js';
import { purgedResources } from './retention/purged-resources.js';

@Module({
  imports: [OrganizationFactsModule.for('records'), RetentionModule.for('records', RecordsConfig, purgedResources)],
  controllers: [CallsHandlers, LeadsHandlers, BookingsHandlers],
  providers: [
    CallsService,
    CallIntakeService,
    CallScreening,
    CallsRepository,
    DialsConsumer,
    DialsService,
    DialsRepository,
    LeadsService,
    LeadCallbacks,
    LeadsRepository,
    BookingsService,
    BookingsRepository,
  ],
})
export class RecordsModule {}
