import { Module } from '@nestjs/common';
import { OrganizationTimeModule } from '../organization-time/organization-time.module.js';
import { TrialMinutesModule } from '../trial-minutes/trial-minutes.module.js';
import { DecisionsRepository } from './decisions.repository.js';
import { DecisionsService } from './decisions.service.js';

/** The rules: whether a call may ring now, later or never. */
@Module({
  imports: [TrialMinutesModule, OrganizationTimeModule],
  providers: [DecisionsService, DecisionsRepository],
  exports: [DecisionsService],
})
export class DecisionsModule {}
