import { Module } from '@nestjs/common';
import { RedisModule } from '../redis/redis.module.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { KeyRevocation } from './key-revocation.js';

/** The API keys of organizations. */
@Module({
  imports: [RedisModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysRepository, ApiKeysService, KeyRevocation],
  exports: [ApiKeysRepository, ApiKeysService],
})
export class ApiKeysModule {}
