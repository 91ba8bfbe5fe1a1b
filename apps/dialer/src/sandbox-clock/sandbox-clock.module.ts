import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { OrganizationTimeModule } from '../organization-time/organization-time.module.js';
import { SandboxClockHandlers } from './sandbox-clock.handlers.js';
import { SandboxClockService } from './sandbox-clock.service.js';

@Module({
  imports: [CallsModule, CampaignsModule, OrganizationTimeModule],
  controllers: [SandboxClockHandlers],
  providers: [SandboxClockService],
})
export class SandboxClockModule {}
