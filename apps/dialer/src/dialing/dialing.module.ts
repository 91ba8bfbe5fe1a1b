import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { CarriersModule } from '../carriers/carriers.module.js';
import { DueWorkModule } from '../due-work/due-work.module.js';
import { OrganizationTimeModule } from '../organization-time/organization-time.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { DemoDialsSchedule } from './demo-dials.schedule.js';
import { DialingRepository } from './dialing.repository.js';
import { DialsService } from './dials.service.js';
import { OrganizationQueueWorker } from './organization-queue-worker.service.js';
import { SchedulerService } from './scheduler.service.js';
import { SimulationService } from './simulation.service.js';
import { WatchdogService } from './watchdog.service.js';

/** Dials calls when they are due, and ends dials that expire because no report arrives. */
@Module({
  imports: [DueWorkModule, OrganizationTimeModule, CallsModule, ReportsModule, CarriersModule],
  providers: [
    SchedulerService,
    OrganizationQueueWorker,
    DialsService,
    SimulationService,
    DemoDialsSchedule,
    WatchdogService,
    DialingRepository,
  ],
})
export class DialingModule {}
