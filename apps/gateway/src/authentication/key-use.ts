import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { CredentialUse } from './credential-use.js';

/** When API keys were last used. */
@Injectable()
export class KeyUse extends CredentialUse {
  constructor(keys: ApiKeysRepository, @Inject(LOGGER) logger: Logger) {
    super(keys, logger);
  }
}
