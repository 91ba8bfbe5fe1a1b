import { formatInstant, type Actor, type AuditAction, type AuditChanges } from '@frontdesk/contracts';
import { recordAudit } from '@frontdesk/messaging';
import { type DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import type { Clock } from '@frontdesk/service-host';
import type { GatewayConfig } from '../gateway.config.js';
import type { PortalAddress } from '../http/portal-address.js';
import type { MailQueue } from '../mail/mail-queue.js';
import { PasswordHashes } from './password-hashes.js';
import { IdentitiesRepository } from './identities.repository.js';
import { PersonNotices } from '../notices/person-notices.js';
import { PortalNoticesRepository } from '../notices/portal-notices.repository.js';
import { PasskeysRepository } from './passkeys.repository.js';
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

const NO_ORGANIZATION = 0;
const OPERATOR: Actor = { kind: 'operator', id: null, name: 'frontdesk owner' };

/** The operator's commands for people, which run from the command line. */
export class OwnerCommands {
  private readonly people: PeopleRepository;
  private readonly links: PortalLinksService;

  constructor(
    private readonly dataSource: DataSource,
    address: PortalAddress,
    private readonly clock: Clock,
    mails: MailQueue,
  ) {
    this.people = new PeopleRepository(dataSource);
    this.links = new PortalLinksService(
      dataSource,
      new PortalLinksRepository(dataSource),
      this.people,
      new SessionsService(dataSource, new SessionsRepository(dataSource), clock),
      new PasskeysRepository(dataSource),
      new IdentitiesRepository(dataSource),
      new PasswordHashes(),
      mails,
      new PersonNotices(new PortalNoticesRepository(dataSource), mails, clock),
      address,
      // The commands make links and accept none.
      {} as GatewayConfig,
      clock,
    );
  }

  /** Makes a setup link for an owner. If no address is given, the first person who opens the link enters one. */
  async invite(organizationId: number, email: string | null, name: string | null): Promise<MadeLink> {
    const found = await this.people.organizationExists(organizationId);
    if (!found) throw new OwnerCommandFailure(`There is no organization ${organizationId}.`);
    return inTransaction(this.dataSource, async (tx) => {
      const wanted = { kind: 'setup', organizationId, email, name, role: 'owner', createdBy: null } as const;
      const link = await this.links.create(tx, wanted);
      await this.record(tx, organizationId, 'invitation.created', link.stored.id);
      return made(link);
    });
  }

  /** Makes a password reset link for a person. */
  reset(email: string): Promise<MadeLink> {
    return inTransaction(this.dataSource, async (tx) => {
      const person = await this.people.lockByEmail(tx, email);
      if (!person) throw unknown(email);
      const organizations = await this.people.organizationsOf(person.id, tx);
      const ids = organizations.length > 0 ? organizations.map(({ id }) => id) : [NO_ORGANIZATION];
      for (const id of ids) await this.record(tx, id, 'person.reset_link_created', person.id);
      return made(await this.links.create(tx, { kind: 'reset', organizationId: null, email, createdBy: null }));
    });
  }

  list(): Promise<ListedPerson[]> {
    return this.people.all();
  }

  async hasOwner(organizationId: number): Promise<boolean> {
    return (await this.people.members(organizationId)).some(({ role }) => role === 'owner');
  }

  /** Grants or revokes the right to use the operator console. */
  async setOperator(email: string, operator: boolean): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const person = await this.people.lockByEmail(tx, email);
      if (!person) throw unknown(email);
      await this.people.setOperator(tx, person.id, operator);
      const changes = { operator: { before: person.operator, after: operator } };
      await this.record(tx, NO_ORGANIZATION, 'person.operator_changed', person.id, changes);
    });
  }

  /** Records an entry of the audit log, whose actor is the operator at the command line. */
  private async record(
    tx: Tx,
    organizationId: number,
    action: AuditAction,
    id: number,
    changes: AuditChanges = {},
  ): Promise<void> {
    const target = { type: action.slice(0, action.indexOf('.')), id };
    await recordAudit(tx, {
      occurrence: { organizationId, livemode: true, at: this.clock.now() },
      record: { actor: OPERATOR, action, target, changes, address: null, request_id: null },
    });
  }
}

function made({ url, stored }: Awaited<ReturnType<PortalLinksService['create']>>): MadeLink {
  return { url, expires_at: formatInstant(stored.expires_at) };
}

function unknown(email: string): OwnerCommandFailure {
  return new OwnerCommandFailure(`There is no person with the address ${email}.`);
}
