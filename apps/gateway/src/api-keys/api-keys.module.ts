import { Module } from '@nestjs/common';
import { RedisModule } from '../redis/redis.module.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';

/** The API keys of organizations. */
@Module({
  imports: [RedisModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysRepository, ApiKeysService],
  exports: [ApiKeysRepository, ApiKeysService],
})
export class ApiKeysModule {}
