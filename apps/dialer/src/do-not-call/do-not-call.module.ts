import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { ChatOptOutsConsumer } from './chat-opt-outs.consumer.js';
import { DoNotCallHandlers } from './do-not-call.handlers.js';
import { DoNotCallRepository } from './do-not-call.repository.js';
import { DoNotCallService } from './do-not-call.service.js';
import { OperatorListRepository } from './operator-list.repository.js';
import { OperatorListService } from './operator-list.service.js';
import { ImportRoute } from './registry/import.route.js';
import { RegistryImportService } from './registry/registry-import.service.js';
import { RegistryStaging } from './registry/registry-staging.repository.js';

/** The lists of numbers that are never called, and the operations and events that add to them. */
@Module({
  imports: [CallsModule, ConsentsModule],
  controllers: [DoNotCallHandlers],
  providers: [
    DoNotCallService,
    DoNotCallRepository,
    OperatorListService,
    OperatorListRepository,
    ChatOptOutsConsumer,
    RegistryImportService,
    RegistryStaging,
    ImportRoute,
  ],
  exports: [DoNotCallService, ImportRoute],
})
export class DoNotCallModule {}
