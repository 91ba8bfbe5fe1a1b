import { Module } from '@nestjs/common';
import { RedisModule } from '../redis/redis.module.js';
import { GrantRevocation } from './grant-revocation.js';
import { GrantsRepository } from './grants.repository.js';

/** The grants of AI apps. */
@Module({
  imports: [RedisModule],
  providers: [GrantsRepository, GrantRevocation],
  exports: [GrantsRepository, GrantRevocation],
})
export class GrantsModule {}
