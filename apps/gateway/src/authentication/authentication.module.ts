import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { GrantsModule } from '../grants/grants.module.js';
import { PeopleModule } from '../people/people.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { Admission } from './admission.js';
import { FailedAttempts } from './failed-attempts.js';
import { GrantAdmission } from './grant-admission.js';
import { GrantUse } from './grant-use.js';
import { KeyAdmission } from './key-admission.js';
import { KeyUse } from './key-use.js';
import { OperatorAdmission } from './operator-admission.js';
import { SessionAdmission } from './session-admission.js';

/** Authenticates requests and counts them in their rate limits. */
@Module({
  imports: [ApiKeysModule, GrantsModule, PeopleModule, RedisModule],
  providers: [
    Admission,
    FailedAttempts,
    GrantAdmission,
    GrantUse,
    KeyAdmission,
    KeyUse,
    OperatorAdmission,
    SessionAdmission,
  ],
  exports: [Admission, FailedAttempts, KeyAdmission, SessionAdmission],
})
export class AuthenticationModule {}
