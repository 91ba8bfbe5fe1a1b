import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { DeliveryLogModule } from '../delivery-log/delivery-log.module.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { FanOutModule } from '../fan-out/fan-out.module.js';
import { ReplaysModule } from '../replays/replays.module.js';
import { CrmConnectionsHandlers } from './crm-connections.handlers.js';
import { CrmConnectionsService } from './crm-connections.service.js';
import { CrmDeliveriesRepository } from './crm-deliveries.repository.js';
import { CrmDeliveriesService } from './crm-deliveries.service.js';

@Module({
  imports: [AddressesModule, EndpointsModule, DeliveryLogModule, FanOutModule, ReplaysModule],
  controllers: [CrmConnectionsHandlers],
  providers: [CrmConnectionsService, CrmDeliveriesService, CrmDeliveriesRepository],
})
export class CrmConnectionsModule {}
