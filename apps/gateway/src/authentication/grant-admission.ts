import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { grantName, isAccessTokenFormat, type AuthenticatedGrant } from '../credentials/authenticated-grant.js';
import { GrantsRepository } from '../grants/grants.repository.js';
import { RedisGate } from '../redis/redis-gate.js';
import { CachedAdmission } from './cached-admission.js';
import { GrantUse } from './grant-use.js';

/** Admits the access tokens of AI apps. Costs the same as the admission of a key. */
@Injectable()
export class GrantAdmission extends CachedAdmission<AuthenticatedGrant> {
  constructor(redis: RedisGate, grants: GrantsRepository, use: GrantUse, clock: Clock) {
    super(redis, grants, use, clock);
  }

  protected override isFormat(token: string): boolean {
    return isAccessTokenFormat(token);
  }

  protected override nameOf(id: number): string {
    return grantName(id);
  }
}
