import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { Admission } from './admission.js';
import { FailedAttempts } from './failed-attempts.js';
import { GatheredLookups } from './gathered-lookups.js';
import { KeyAdmission } from './key-admission.js';
import { KeyUse } from './key-use.js';

/** Authenticates requests and counts them in their rate limits. */
@Module({
  imports: [ApiKeysModule, RedisModule],
  providers: [Admission, FailedAttempts, GatheredLookups, KeyAdmission, KeyUse],
  exports: [Admission, KeyAdmission],
})
export class AuthenticationModule {}
