import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { DeliveryLogHandlers } from './delivery-log.handlers.js';
import { DeliveryLogRepository } from './delivery-log.repository.js';
import { DeliveryLogService } from './delivery-log.service.js';

@Module({
  imports: [EndpointsModule, DispatchModule],
  controllers: [DeliveryLogHandlers],
  providers: [DeliveryLogService, DeliveryLogRepository],
  exports: [DeliveryLogService],
})
export class DeliveryLogModule {}
