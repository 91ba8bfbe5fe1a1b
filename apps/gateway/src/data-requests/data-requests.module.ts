import { PersonErasureModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { DataRequestsController } from './data-requests.controller.js';
import { DataRequestsRepository } from './data-requests.repository.js';
import { DataRequestsSchedule } from './data-requests.schedule.js';
import { DataRequestsService } from './data-requests.service.js';
import { FinishedErasuresConsumer } from './finished-erasures.consumer.js';
import { erasureSettings } from './person-erasure.sql.js';
import { PersonExportService } from './person-export.service.js';

/** Requests to erase or export one person in every service. */
@Module({
  imports: [PersonErasureModule.forRoot('gateway', erasureSettings)],
  controllers: [DataRequestsController],
  providers: [
    DataRequestsRepository,
    DataRequestsService,
    DataRequestsSchedule,
    FinishedErasuresConsumer,
    PersonExportService,
  ],
})
export class DataRequestsModule {}
