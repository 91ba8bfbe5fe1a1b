import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { OrganizationTimeModule } from '../organization-time/organization-time.module.js';
import { CallbackRequestsRepository } from './callback-requests.repository.js';
import { CallbacksConsumer } from './callbacks.consumer.js';
import { CallbacksHandlers } from './callbacks.handlers.js';
import { CallbacksService } from './callbacks.service.js';

@Module({
  imports: [OrganizationTimeModule, CallsModule, ConsentsModule],
  controllers: [CallbacksHandlers],
  providers: [CallbacksService, CallbacksConsumer, CallbackRequestsRepository],
})
export class CallbacksModule {}
