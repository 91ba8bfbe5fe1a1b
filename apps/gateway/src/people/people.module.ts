import { Module } from '@nestjs/common';
import { GrantsModule } from '../grants/grants.module.js';
import { MailModule } from '../mail/mail.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { OperatorAddress } from '../http/operator-address.js';
import { PortalAddress } from '../http/portal-address.js';
import { FirstPersonHint } from './first-person-hint.js';
import { PasswordHashes } from './password-hashes.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { IdentitiesRepository } from './identities.repository.js';
import { PeopleController } from './people.controller.js';
import { PeopleRepository } from './people.repository.js';
import { PeopleService } from './people.service.js';
import { PortalLinksRepository } from './portal-links.repository.js';
import { PortalLinksService } from './portal-links.service.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

/** The people of the portal: members, sessions and links. */
@Module({
  imports: [GrantsModule, MailModule, NoticesModule],
  controllers: [PeopleController],
  providers: [
    FirstPersonHint,
    IdentitiesRepository,
    OperatorAddress,
    PasskeysRepository,
    PasswordHashes,
    PeopleRepository,
    PeopleService,
    PortalAddress,
    PortalLinksRepository,
    PortalLinksService,
    SessionsRepository,
    SessionsService,
  ],
  exports: [
    IdentitiesRepository,
    OperatorAddress,
    PasskeysRepository,
    PasswordHashes,
    PeopleRepository,
    PortalAddress,
    PortalLinksService,
    SessionsService,
  ],
})
export class PeopleModule {}
