import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { DispatchersModule } from '../dispatchers/dispatchers.module.js';
import { DueWorkModule } from '../due-work/due-work.module.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { FeedModule } from '../feed/feed.module.js';
import { CrmModule } from '../crm/crm.module.js';
import { CrmAttempts } from './crm-attempts.service.js';
import { AttemptsService } from './attempts.service.js';
import { DispatcherService } from './dispatcher.service.js';
import { DrainsService } from './drains.service.js';
import { EndpointHealthService } from './endpoint-health.service.js';
import { SettlementWriter } from './settlement-writer.js';
import { WebhookSender } from './webhook-sender.js';

@Module({
  imports: [
    AddressesModule,
    CrmModule,
    EndpointsModule,
    DeliveriesModule,
    DispatchersModule,
    DueWorkModule,
    FeedModule,
  ],
  providers: [
    DispatcherService,
    DrainsService,
    AttemptsService,
    CrmAttempts,
    EndpointHealthService,
    SettlementWriter,
    WebhookSender,
  ],
  exports: [DispatcherService, WebhookSender],
})
export class DispatchModule {}
