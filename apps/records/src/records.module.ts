import {
  InspectionModule,
  OrganizationFactsModule,
  OrganizationRemovalModule,
  PersonErasureModule,
  PersonExportModule,
  RetentionModule,
  UsageModule,
} from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { erasureSettings } from './erasure/person-erasure.sql.js';
import { personReaders } from './erasure/person-export.sql.js';
import { BlockPreviewsModule } from './block-previews/block-previews.module.js';
import { BookingsModule } from './bookings/bookings.module.js';
import { CallsModule } from './calls/calls.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { DialsModule } from './dials/dials.module.js';
import { LeadsModule } from './leads/leads.module.js';
import { RecordsConfig } from './records.config.js';
import { removalSettings } from './removal-settings.js';
import { purgedResources } from './retention/purged-resources.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { callUsage } from './statistics/usage.sql.js';

@Module({
  imports: [
    OrganizationFactsModule.forRoot('records'),
    InspectionModule.forRoot('records'),
    OrganizationRemovalModule.forRoot(removalSettings),
    PersonErasureModule.forRoot('records', erasureSettings),
    PersonExportModule.forRoot('records', personReaders),
    RetentionModule.forRoot('records', RecordsConfig, purgedResources),
    UsageModule.forRoot('records', callUsage),
    CallsModule,
    DialsModule,
    LeadsModule,
    BookingsModule,
    BlockPreviewsModule,
    ContactsModule,
    StatisticsModule,
  ],
})
export class RecordsModule {}
