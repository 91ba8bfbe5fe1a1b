import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { FactPropagation } from './fact-propagation.js';
import { InstructionVersionsRepository } from './instruction-versions.repository.js';
import { OrganizationDeletion } from './organization-deletion.js';
import { OrganizationDeletionSchedule } from './organization-deletion.schedule.js';
import { OrganizationsController } from './organizations.controller.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { OrganizationsService } from './organizations.service.js';
import { SettingsController } from './settings.controller.js';
import { TrialBalances } from './trial-balances.js';

/** Organizations and their settings. */
@Module({
  imports: [ApiKeysModule, RedisModule],
  controllers: [OrganizationsController, SettingsController],
  providers: [
    FactPropagation,
    InstructionVersionsRepository,
    OrganizationDeletion,
    OrganizationDeletionSchedule,
    OrganizationsRepository,
    OrganizationsService,
    TrialBalances,
  ],
  exports: [OrganizationsService],
})
export class OrganizationsModule {}
