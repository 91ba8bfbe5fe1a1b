import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { GrantsModule } from '../grants/grants.module.js';
import { PeopleModule } from '../people/people.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { DeviceLoginRouter } from './device-login.router.js';
import { DeviceLoginService } from './device-login.service.js';
import { DeviceLogins } from './device-logins.js';

/** The logins of command lines. */
@Module({
  imports: [ApiKeysModule, AuthenticationModule, GrantsModule, PeopleModule, RedisModule],
  providers: [DeviceLoginRouter, DeviceLoginService, DeviceLogins],
})
export class DeviceLoginModule {}
