import { Module } from '@nestjs/common';
import { OrganizationTimes } from './organization-times.js';
import { SandboxClocksRepository } from './sandbox-clocks.repository.js';

@Module({
  providers: [OrganizationTimes, SandboxClocksRepository],
  exports: [OrganizationTimes, SandboxClocksRepository],
})
export class OrganizationTimeModule {}
