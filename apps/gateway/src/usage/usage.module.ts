import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { RequestLogModule } from '../request-log/request-log.module.js';
import { UsageController } from './usage.controller.js';
import { UsageService } from './usage.service.js';

/** What organizations used, for operators and for the first page of the portal. */
@Module({
  imports: [OrganizationsModule, RequestLogModule],
  controllers: [UsageController],
  providers: [UsageService],
})
export class UsageModule {}
