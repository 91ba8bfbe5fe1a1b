import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { GrantsRepository } from '../grants/grants.repository.js';
import { CredentialUse } from './credential-use.js';

/** When AI apps last used their grants. */
@Injectable()
export class GrantUse extends CredentialUse {
  constructor(grants: GrantsRepository, @Inject(LOGGER) logger: Logger) {
    super(grants, logger);
  }
}
