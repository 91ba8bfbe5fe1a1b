import { Module } from '@nestjs/common';
import { DueWorkModule } from '../due-work/due-work.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { CarrierCallbacksHandlers } from './carrier-callbacks.handlers.js';
import { CarrierCallsService } from './carrier-calls.service.js';
import { CarrierInstructionsService } from './carrier-instructions.service.js';
import { CarrierReportsRepository } from './carrier-reports.repository.js';
import { CarrierReportsService } from './carrier-reports.service.js';
import { Carrier } from './carrier.js';
import { configuredCarrier } from './configured-carrier.js';
import { ReconciliationRepository } from './reconciliation.repository.js';
import { ReconciliationSchedule } from './reconciliation.schedule.js';
import { ReconciliationService } from './reconciliation.service.js';

/** The carrier: its reports, the instructions to it, and the dials that it has not confirmed. */
@Module({
  imports: [DueWorkModule, ReportsModule],
  controllers: [CarrierCallbacksHandlers],
  providers: [
    configuredCarrier,
    CarrierCallsService,
    CarrierReportsService,
    CarrierReportsRepository,
    CarrierInstructionsService,
    ReconciliationSchedule,
    ReconciliationService,
    ReconciliationRepository,
  ],
  exports: [Carrier, CarrierInstructionsService],
})
export class CarriersModule {}
