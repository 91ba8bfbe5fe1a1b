import {
  InspectionModule,
  OrganizationFactsModule,
  OrganizationRemovalModule,
  PersonErasureModule,
  PersonExportModule,
  UsageModule,
} from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { erasureSettings } from './erasure/person-erasure.sql.js';
import { personReaders } from './erasure/person-export.sql.js';
import { CrmConnectionsModule } from './crm-connections/crm-connections.module.js';
import { DeliveryLogModule } from './delivery-log/delivery-log.module.js';
import { EndpointTestsModule } from './endpoint-tests/endpoint-tests.module.js';
import { EndpointsModule } from './endpoints/endpoints.module.js';
import { EventSubscriptionsModule } from './event-subscriptions/event-subscriptions.module.js';
import { FanOutModule } from './fan-out/fan-out.module.js';
import { FeedModule } from './feed/feed.module.js';
import { ReplaysModule } from './replays/replays.module.js';
import { SandboxClockModule } from './sandbox-clock/sandbox-clock.module.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { deliveryUsage } from './statistics/usage.sql.js';
import { UpkeepModule } from './upkeep/upkeep.module.js';

@Module({
  imports: [
    OrganizationFactsModule.forRoot('webhooks'),
    InspectionModule.forRoot('webhooks'),
    OrganizationRemovalModule.forRoot({ service: 'webhooks' }),
    PersonErasureModule.forRoot('webhooks', erasureSettings),
    PersonExportModule.forRoot('webhooks', personReaders),
    UsageModule.forRoot('webhooks', deliveryUsage),
    EndpointsModule,
    EndpointTestsModule,
    CrmConnectionsModule,
    DeliveryLogModule,
    EventSubscriptionsModule,
    FanOutModule,
    FeedModule,
    ReplaysModule,
    SandboxClockModule,
    StatisticsModule,
    UpkeepModule,
  ],
})
export class WebhooksModule {}
