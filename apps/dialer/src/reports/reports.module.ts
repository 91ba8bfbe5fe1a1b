import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { DoNotCallModule } from '../do-not-call/do-not-call.module.js';
import { OrganizationTimeModule } from '../organization-time/organization-time.module.js';
import { TrialMinutesModule } from '../trial-minutes/trial-minutes.module.js';
import { LastDialService } from './last-dial.service.js';
import { ProgressReportsHandlers } from './progress-reports.handlers.js';
import { ProgressService } from './progress.service.js';

/** Applies reports from any source to calls and dials. */
@Module({
  imports: [OrganizationTimeModule, TrialMinutesModule, DecisionsModule, CallsModule, DoNotCallModule, ConsentsModule],
  controllers: [ProgressReportsHandlers],
  providers: [ProgressService, LastDialService],
  exports: [ProgressService],
})
export class ReportsModule {}
