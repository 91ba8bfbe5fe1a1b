import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PortalAddress } from '../http/portal-address.js';
import { PeopleRepository } from './people.repository.js';

/** Logs how to make the link for the first person, until there is one. `docker compose up` ends with this line. */
@Injectable()
export class FirstPersonHint implements OnApplicationBootstrap {
  constructor(
    private readonly people: PeopleRepository,
    private readonly address: PortalAddress,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      if (await this.people.exist()) return;
      const command = 'node dist/commands/owner.js invite --new "Acme Dental"';
      this.logger.info({ portal: `${this.address.origin}/portal`, command }, 'portal.has_no_people');
    } catch (error) {
      logFailure(this.logger, 'first_person_hint', error);
    }
  }
}
