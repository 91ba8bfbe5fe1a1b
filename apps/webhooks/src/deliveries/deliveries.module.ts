import { Module } from '@nestjs/common';
import { ClaimsService } from './claims.service.js';
import { DeliveriesRepository } from './deliveries.repository.js';

@Module({
  providers: [ClaimsService, DeliveriesRepository],
  exports: [ClaimsService, DeliveriesRepository],
})
export class DeliveriesModule {}
