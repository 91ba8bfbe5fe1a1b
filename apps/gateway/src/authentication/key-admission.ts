import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { isApiKeyFormat } from '../credentials/api-key-format.js';
import type { AuthenticatedKey } from '../credentials/authenticated-key.js';
import { RedisGate } from '../redis/redis-gate.js';
import { CachedAdmission } from './cached-admission.js';
import { KeyUse } from './key-use.js';

/** Admits API keys. */
@Injectable()
export class KeyAdmission extends CachedAdmission<AuthenticatedKey> {
  constructor(redis: RedisGate, keys: ApiKeysRepository, use: KeyUse, clock: Clock) {
    super(redis, keys, use, clock);
  }

  protected override isFormat(token: string): boolean {
    return isApiKeyFormat(token);
  }

  protected override nameOf(id: number): string {
    return String(id);
  }
}
