import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { CallApprovalsRepository } from './call-approvals.repository.js';
import { CallApprovalsService } from './call-approvals.service.js';
import { ConnectedAppsController } from './connected-apps.controller.js';
import { ConnectedAppsService } from './connected-apps.service.js';
import { GrantRevocation } from './grant-revocation.js';
import { GrantsRepository } from './grants.repository.js';

/** The grants of AI apps, and the calls that members approve for them. */
@Module({
  imports: [ApiKeysModule, RedisModule],
  controllers: [ConnectedAppsController],
  providers: [CallApprovalsRepository, CallApprovalsService, ConnectedAppsService, GrantsRepository, GrantRevocation],
  exports: [CallApprovalsRepository, CallApprovalsService, GrantsRepository, GrantRevocation],
})
export class GrantsModule {}
