import { DomainError, invalidFields, type Role } from '@frontdesk/contracts';
import { recordAudit } from '@frontdesk/messaging';
import { DataSource, type Tx, inTransaction } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedSession } from '../credentials/authenticated-session.js';
import { hashSecret, isSecretFormat, newSecret } from '../credentials/secret.js';
import { GatewayConfig } from '../gateway.config.js';
import { PortalAddress } from '../http/portal-address.js';
import { MailQueue } from '../mail/mail-queue.js';
import { linkMail } from '../mail/mail-texts.js';
import { PersonNotices } from '../notices/person-notices.js';
import { PasswordHashes } from './password-hashes.js';
import { passwordRefusal } from './password-policy.js';
import { PeopleRepository } from './people.repository.js';
import { IdentitiesRepository, type VerifiedIdentity } from './identities.repository.js';
import { PasskeysRepository, type NewPasskey } from './passkeys.repository.js';
import type { LinkKind, PortalLinkEntity } from './portal-link.entity.js';
import { PortalLinksRepository, type PortalLink } from './portal-links.repository.js';
import { SessionsService, type Visitor } from './sessions.service.js';
import { SingleSignOnProblem } from './single-sign-on-problem.js';

const HOUR_MS = 3_600_000;
const LIFE_MS: Record<LinkKind, number> = { setup: 24 * HOUR_MS, invitation: 7 * 24 * HOUR_MS, reset: 24 * HOUR_MS };

/** A link to make. */
interface Wanted {
  kind: LinkKind;
  organizationId: number | null;
  email: string | null;
  name?: string | null;
  role?: Role;
  createdBy: number | null;
  /** By default the lifetime of the kind. */
  lifeMs?: number;
}

/** The input on the page of a link. */
export interface LinkAnswer {
  email?: string | null;
  name?: string | null;
  password?: string | null;
  /** A verified passkey, which takes the place of a password. */
  passkey?: VerifiedPasskey;
  /** An account at the provider, which takes the place of a password. */
  identity?: VerifiedIdentity;
}

/** A passkey that is not stored yet. */
export type VerifiedPasskey = Omit<NewPasskey, 'person_id'>;

/** The person for whom the page of a link registers a passkey. */
export interface PasskeyOwner {
  /** Null if accepting the link creates the person. */
  personId: number | null;
  email: string;
  name: string;
  /** The handle of a new person: the hash of the link's secret. */
  handle: Buffer<ArrayBuffer>;
}

/** The browser that accepts a link. */
export interface LinkVisit {
  session: AuthenticatedSession | null;
  visitor: Visitor;
  /** The cookie of the request. */
  oldSecret: string | null;
}

/** A link as its page shows it. */
export interface OpenedLink {
  kind: LinkKind;
  email: string | null;
  name: string | null;
  organization: { id: number; name: string } | null;
  role: Role | null;
  /** `sign_in` means that the address belongs to a person, who has to sign in before accepting. */
  needs: 'sign_in' | 'new_password';
}

/**
 * Links that let people join an organization or set a new password. The holder of a link cannot act as an existing
 * person: only a reset link changes the sign-in of a person.
 */
@Injectable()
export class PortalLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: PortalLinksRepository,
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsService,
    private readonly passkeys: PasskeysRepository,
    private readonly identities: IdentitiesRepository,
    private readonly passwords: PasswordHashes,
    private readonly mails: MailQueue,
    private readonly notices: PersonNotices,
    private readonly address: PortalAddress,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  /** Makes a link and ends the older link for the same purpose. The URL cannot be read again later. */
  async create(tx: Tx, wanted: Wanted): Promise<{ url: string; stored: PortalLinkEntity }> {
    const now = wholeSecond(this.clock.now());
    const secret = newSecret();
    const stored = await this.links.insert(tx, {
      kind: wanted.kind,
      hash: hashSecret(secret),
      organization_id: wanted.organizationId,
      email: wanted.email,
      name: wanted.name ?? null,
      role: wanted.role ?? null,
      created_by: wanted.createdBy,
      expires_at: new Date(now.getTime() + (wanted.lifeMs ?? LIFE_MS[wanted.kind])),
      created_at: now,
    });
    const url = this.address.linkWith(secret);
    // A link of an operator's product is not mailed, because the product opens it at once.
    if (wanted.lifeMs === undefined) await this.mailLink(tx, url, stored);
    return { url, stored };
  }

  private async mailLink(tx: Tx, url: string, stored: PortalLinkEntity): Promise<void> {
    const { kind, email, role, organization_id, expires_at: expiresAt } = stored;
    if (!this.mails.isOn || email === null) return;
    const organization = kind === 'reset' ? null : await this.links.organizationName(tx, organization_id!);
    await this.mails.add(tx, linkMail({ kind, email, organization, role, url, expiresAt }));
  }

  /** Returns the page of a link and does not use the link up. Throws `link_invalid`. */
  async open(secret: string): Promise<OpenedLink> {
    const link = await this.find(secret);
    const isKnown = link.email !== null && (await this.people.findByEmail(link.email)) !== null;
    return {
      kind: link.kind,
      email: link.email,
      name: link.name,
      organization:
        link.organization_id === null || link.kind === 'reset'
          ? null
          : { id: link.organization_id, name: link.organization_name! },
      role: link.role,
      needs: isKnown && link.kind !== 'reset' ? 'sign_in' : 'new_password',
    };
  }

  /** Accepts a link and returns the secret of the new session, or null if the browser keeps its session. */
  async accept(secret: string, answer: LinkAnswer, visit: LinkVisit): Promise<string | null> {
    const link = await this.find(secret);
    const { session } = visit;
    const { identity } = answer;
    const email = link.email ?? identity?.email ?? answer.email?.toLowerCase() ?? session?.person.email;
    if (!email) throw invalidFields({ email: ['is required'] });
    // The provider vouches for one address only.
    if (identity && identity.email !== email) throw new SingleSignOnProblem('email');
    if (link.kind === 'reset') return this.reset(link, answer, visit);
    const person = await this.people.findByEmail(email);
    if (!person) return this.createPerson(link, email, answer, visit);
    const isSignedIn = session?.person.id === person.id;
    const isOwnAccount = identity !== undefined && (await this.identities.personOf(identity)) === person.id;
    if (!isSignedIn && !isOwnAccount) throw new DomainError('link_needs_sign_in');
    return inTransaction(this.dataSource, async (tx) => {
      await this.take(tx, link);
      await this.join(tx, link, person.id, visit.visitor);
      if (identity) await this.linkIdentity(tx, person.id, identity, visit.visitor);
      return isSignedIn ? null : this.sessions.begin(tx, person.id, 'oidc', visit.visitor, visit.oldSecret);
    });
  }

  /** Returns the person for whom the page of a link registers a passkey. Throws like {@link accept}. */
  async passkeyOwner(secret: string, answer: LinkAnswer): Promise<PasskeyOwner> {
    const link = await this.find(secret);
    const email = link.email ?? answer.email?.toLowerCase();
    if (!email) throw invalidFields({ email: ['is required'] });
    const person = await this.people.findByEmail(email);
    if (person && link.kind !== 'reset') throw new DomainError('link_needs_sign_in');
    const name = person?.name ?? answer.name ?? link.name;
    if (!name) throw invalidFields({ name: ['is required'] });
    return { personId: person?.id ?? null, email, name, handle: Buffer.from(link.hash, 'hex') };
  }

  private async createPerson(
    link: PortalLink,
    email: string,
    answer: LinkAnswer,
    { visitor, oldSecret }: LinkVisit,
  ): Promise<string> {
    const name = answer.name ?? link.name;
    if (!name) throw invalidFields({ name: ['is required'] });
    const password = await this.newPassword(answer, [email, name]);
    return inTransaction(this.dataSource, async (tx) => {
      await this.take(tx, link);
      const created_at = wholeSecond(this.clock.now());
      const id = await this.people.insert(tx, { email, name, password, operator: false, created_at });
      // Another link created the person at the same time. The rollback keeps this link.
      if (id === null) throw new DomainError('link_needs_sign_in');
      await this.join(tx, link, id, visitor);
      return this.begin(tx, id, answer, visitor, oldSecret);
    });
  }

  private async reset(link: PortalLink, answer: LinkAnswer, { visitor, oldSecret }: LinkVisit): Promise<string> {
    const person = await this.people.findByEmail(link.email!);
    // Without passwords, only the operator's reset links remain.
    const isEnded = !this.config.hasPasswords && link.created_by !== null;
    if (!person || isEnded) throw new DomainError('link_invalid');
    const password = await this.newPassword(answer, [person.email, person.name]);
    return inTransaction(this.dataSource, async (tx) => {
      await this.take(tx, link);
      const { id } = (await this.people.lockByEmail(tx, person.email))!;
      if (link.organization_id !== null && !(await this.mayBeResetBy(tx, id, link.organization_id))) {
        throw new DomainError('link_invalid');
      }
      // A person who chooses another credential keeps no password that another person may know.
      await this.people.setPassword(tx, id, password);
      await this.sessions.record(tx, id, 'person.password_reset', visitor);
      await this.sessions.endAll(tx, id);
      await this.notices.add(tx, 'sign_in_reset', person, visitor);
      return this.begin(tx, id, answer, visitor, oldSecret);
    });
  }

  /** Stores the chosen credential, unless it is a password, and begins a session. */
  private async begin(
    tx: Tx,
    personId: number,
    { passkey, identity }: LinkAnswer,
    visitor: Visitor,
    oldSecret: string | null,
  ): Promise<string> {
    if (passkey) {
      if (!(await this.passkeys.insert(tx, { ...passkey, person_id: personId }))) {
        throw new DomainError('passkey_refused');
      }
      await this.sessions.record(tx, personId, 'person.passkey_added', visitor);
    }
    if (identity) await this.linkIdentity(tx, personId, identity, visitor);
    const method = identity ? 'oidc' : passkey ? 'passkey' : 'password';
    return this.sessions.begin(tx, personId, method, visitor, oldSecret);
  }

  private async linkIdentity(tx: Tx, personId: number, identity: VerifiedIdentity, visitor: Visitor): Promise<void> {
    const isLinked = await this.identities.link(tx, personId, identity, wholeSecond(this.clock.now()));
    if (!isLinked) throw new SingleSignOnProblem('taken');
    await this.sessions.record(tx, personId, 'person.identity_linked', visitor);
  }

  /**
   * Whether an organization may reset the sign-in of a person. The reset must not give the organization access to
   * another organization or to the operator console.
   */
  async mayBeResetBy(tx: Tx, personId: number, organizationId: number): Promise<boolean> {
    const memberships = await this.people.organizationsOf(personId, tx);
    const isOperator = await this.people.isOperator(tx, personId);
    return !isOperator && memberships.length === 1 && memberships[0]!.id === organizationId;
  }

  /** Returns the hash of the chosen password, or null for another credential. */
  private async newPassword({ password, passkey, identity }: LinkAnswer, own: string[]): Promise<string | null> {
    if (passkey || identity) return null;
    if (!this.config.hasPasswords) throw new DomainError('password_login_off');
    if (!password) throw invalidFields({ password: ['is required'] });
    const refusal = passwordRefusal(password, own);
    if (refusal) throw invalidFields({ password: [refusal] });
    return this.passwords.hash(password);
  }

  private async find(secret: string): Promise<PortalLink> {
    const link = isSecretFormat(secret) ? await this.links.find(hashSecret(secret)) : null;
    if (!link || link.expires_at <= this.clock.now()) throw new DomainError('link_invalid');
    return link;
  }

  private async take(tx: Tx, { hash }: PortalLink): Promise<void> {
    if (!(await this.links.take(tx, hash))) throw new DomainError('link_invalid');
  }

  private async join(
    tx: Tx,
    { kind, organization_id, role }: PortalLink,
    personId: number,
    { address, requestId }: Visitor,
  ): Promise<void> {
    const at = this.clock.now();
    const before = await this.people.member(organization_id!, personId, tx);
    // Only the operator makes setup links, which give an owner to an organization that has none.
    if (before && kind === 'setup') await this.people.promote(tx, personId, organization_id!);
    else if (!(await this.people.join(tx, personId, organization_id!, role!, wholeSecond(at)))) return;
    const member = await this.people.member(organization_id!, personId, tx);
    await recordAudit(tx, {
      occurrence: { organizationId: organization_id!, livemode: true, at },
      record: {
        actor: { kind: 'person', id: personId, name: member!.name },
        action: 'person.joined',
        target: { type: 'person', id: personId },
        changes: { role: { before: before?.role ?? null, after: role } },
        address,
        request_id: requestId ?? null,
      },
    });
  }
}
