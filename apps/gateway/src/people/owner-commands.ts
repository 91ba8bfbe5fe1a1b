import { formatInstant } from '@frontdesk/contracts';
import { type DataSource, inTransaction } from '@frontdesk/persistence';
import type { Clock } from '@frontdesk/service-host';
import type { PortalAddress } from '../http/portal-address.js';
import { PasswordHashes } from './password-hashes.js';
import { PeopleRepository, type ListedPerson } from './people.repository.js';
import { PortalLinksRepository } from './portal-links.repository.js';
import { PortalLinksService } from './portal-links.service.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

/** An error whose message is shown to the operator without a stack trace. */
export class OwnerCommandFailure extends Error {}

export interface MadeLink {
  url: string;
  expires_at: string;
}

/** The operator's commands for people, which run from the command line. */
export class OwnerCommands {
  private readonly people: PeopleRepository;
  private readonly links: PortalLinksService;

  constructor(
    private readonly dataSource: DataSource,
    address: PortalAddress,
    clock: Clock,
  ) {
    this.people = new PeopleRepository(dataSource);
    this.links = new PortalLinksService(
      dataSource,
      new PortalLinksRepository(dataSource),
      this.people,
      new SessionsService(dataSource, new SessionsRepository(dataSource), clock),
      new PasswordHashes(),
      address,
      clock,
    );
  }

  /** Makes a setup link for an owner. If no address is given, the first person who opens the link enters one. */
  async invite(organizationId: number, email: string | null, name: string | null): Promise<MadeLink> {
    const found = await this.people.organizationExists(organizationId);
    if (!found) throw new OwnerCommandFailure(`There is no organization ${organizationId}.`);
    return inTransaction(this.dataSource, async (tx) => {
      const wanted = { kind: 'setup', organizationId, email, name, role: 'owner', createdBy: null } as const;
      return made(await this.links.create(tx, wanted));
    });
  }

  /** Makes a password reset link for a person. */
  reset(email: string): Promise<MadeLink> {
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await this.people.lockByEmail(tx, email))) throw unknown(email);
      return made(await this.links.create(tx, { kind: 'reset', organizationId: null, email, createdBy: null }));
    });
  }

  list(): Promise<ListedPerson[]> {
    return this.people.all();
  }

  async hasOwner(organizationId: number): Promise<boolean> {
    return (await this.people.members(organizationId)).some(({ role }) => role === 'owner');
  }

  /** Gives or takes the right to use the operator console. */
  async setOperator(email: string, operator: boolean): Promise<void> {
    if (!(await this.people.setOperator(email, operator))) throw unknown(email);
  }
}

function made({ url, stored }: Awaited<ReturnType<PortalLinksService['create']>>): MadeLink {
  return { url, expires_at: formatInstant(stored.expires_at) };
}

function unknown(email: string): OwnerCommandFailure {
  return new OwnerCommandFailure(`There is no person with the address ${email}.`);
}
