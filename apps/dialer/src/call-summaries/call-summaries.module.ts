import { Module } from '@nestjs/common';
import { ConsentsModule } from '../consents/consents.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { OrganizationTimeModule } from '../organization-time/organization-time.module.js';
import { CallSummariesHandlers } from './call-summaries.handlers.js';
import { CallSummariesService } from './call-summaries.service.js';

/** What a person sees before they confirm a call. */
@Module({
  imports: [OrganizationTimeModule, ConsentsModule, DecisionsModule],
  controllers: [CallSummariesHandlers],
  providers: [CallSummariesService],
})
export class CallSummariesModule {}
