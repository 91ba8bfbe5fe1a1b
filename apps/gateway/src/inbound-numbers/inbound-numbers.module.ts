import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { InboundNumbersController } from './inbound-numbers.controller.js';
import { InboundNumbersRepository } from './inbound-numbers.repository.js';
import { InboundNumbersService } from './inbound-numbers.service.js';

/** The numbers that callers of an organization dial. */
@Module({
  imports: [OrganizationsModule],
  controllers: [InboundNumbersController],
  providers: [InboundNumbersRepository, InboundNumbersService],
})
export class InboundNumbersModule {}
