import { OrganizationFactsModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { BookingsHandlers } from './bookings/bookings.handlers.js';
import { BookingsRepository } from './bookings/bookings.repository.js';
import { BookingsService } from './bookings/bookings.service.js';
import { CallIntakeService } from './calls/call-intake.service.js';
import { CallScreening } from './calls/call-screening.js';
import { CallsHandlers } from './calls/calls.handlers.js';
import { CallsRepository } from './calls/calls.repository.js';
import { CallsService } from './calls/calls.service.js';
import { LeadsHandlers } from './leads/leads.handlers.js';
import { LeadsRepository } from './leads/leads.repository.js';
import { LeadsService } from './leads/leads.service.js';
import { RetentionSchedule } from './retention/retention-schedule.js';
import { RetentionRepository } from './retention/retention.repository.js';
import { RetentionService } from './retention/retention.service.js';

@Module({
  imports: [OrganizationFactsModule.for('records')],
  controllers: [CallsHandlers, LeadsHandlers, BookingsHandlers],
  providers: [
    CallsService,
    CallIntakeService,
    CallScreening,
    CallsRepository,
    LeadsService,
    LeadsRepository,
    BookingsService,
    BookingsRepository,
    RetentionSchedule,
    RetentionService,
    RetentionRepository,
  ],
})
export class RecordsModule {}
