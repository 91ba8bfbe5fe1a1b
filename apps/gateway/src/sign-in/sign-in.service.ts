import { DomainError, formatInstant, invalidFields, operationsOf, scopesHeldBy } from '@frontdesk/contracts';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedSession } from '../credentials/authenticated-session.js';
import { GatewayConfig } from '../gateway.config.js';
import { PersonNotices } from '../notices/person-notices.js';
import { PasswordHashes } from '../people/password-hashes.js';
import { passwordRefusal } from '../people/password-policy.js';
import { PeopleRepository } from '../people/people.repository.js';
import { SessionsService, type Visitor } from '../people/sessions.service.js';
import { signIns } from './sign-in-metrics.js';
import { SignInLimits } from './sign-in-limits.js';

/** The browser that signs in. */
export interface SigningIn extends Visitor {
  /** The client address for limits. */
  countedAddress: string;
  /** The browser's id if it signed in with this email before. */
  knownBrowser: string | null;
  /** The cookie of the request. */
  oldSecret: string | null;
}

/** Signs people in, and changes their own sign-in and name. */
@Injectable()
export class SignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordHashes,
    private readonly limits: SignInLimits,
    private readonly notices: PersonNotices,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns the secret of the new session. Throws the same error in the same time whether or not the person exists. */
  async withPassword(email: string, password: string, from: SigningIn): Promise<string> {
    const personId = await this.checkPassword(email, password, from);
    return inTransaction(this.dataSource, (tx) => this.sessions.begin(tx, personId, 'password', from, from.oldSecret));
  }

  async confirmPassword(session: AuthenticatedSession, password: string, from: SigningIn): Promise<void> {
    await this.checkPassword(session.person.email, password, from);
    await this.sessions.confirm(session.id);
  }

  /** Ends all sessions of the person and returns the secret of a new one. */
  async changePassword(session: AuthenticatedSession, password: string, from: SigningIn): Promise<string> {
    this.assertPasswords();
    const { id, email, name } = session.person;
    const refusal = passwordRefusal(password, [email, name]);
    if (refusal) throw invalidFields({ password: [refusal] });
    const hash = await this.passwords.hash(password);
    return inTransaction(this.dataSource, async (tx) => {
      await this.people.lockByEmail(tx, email);
      await this.people.setPassword(tx, id, hash);
      await this.sessions.endAll(tx, id);
      await this.sessions.record(tx, id, 'person.password_changed', from);
      await this.notices.add(tx, 'password_changed', session.person, from);
      return this.sessions.begin(tx, id, 'password', from, null);
    });
  }

  /** Notifies the person about the first sign-in from a browser. */
  async noticeNewBrowser({ person }: AuthenticatedSession, from: Visitor): Promise<void> {
    await inTransaction(this.dataSource, (tx) => this.notices.add(tx, 'new_sign_in', person, from));
  }

  rename({ person }: AuthenticatedSession, name: string, from: Visitor): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.people.rename(tx, person.id, name);
      await this.sessions.record(tx, person.id, 'person.updated', from, { name: {} });
    });
  }

  assertReauthenticated({ reauthenticatedUntil }: AuthenticatedSession): void {
    if (reauthenticatedUntil <= this.clock.now().getTime()) throw new DomainError('reauthentication_required');
  }

  /** Returns the person for the portal's pages, or null without a session. */
  async describe(session: AuthenticatedSession | null): Promise<object> {
    if (!session) return { person: null, organizations: [], reauthenticated_until: null };
    const { person, reauthenticatedUntil } = session;
    const [organizations, credentials] = await Promise.all([
      this.people.organizationsOf(person.id),
      this.people.countCredentials(person.id),
    ]);
    const isRecent = reauthenticatedUntil > this.clock.now().getTime();
    return {
      person: {
        id: person.id,
        name: person.name,
        email: person.email,
        operator: person.isOperator,
        has_password: person.hasPassword,
        ...credentials,
      },
      organizations: organizations.map((organization) => ({
        ...organization,
        operations: {
          live: operationsOf(organization.role, true),
          test: operationsOf(organization.role, false),
        },
        scopes: { live: scopesHeldBy(organization.role, true), test: scopesHeldBy(organization.role, false) },
      })),
      reauthenticated_until: isRecent ? formatInstant(new Date(reauthenticatedUntil)) : null,
    };
  }

  private assertPasswords(): void {
    if (!this.config.hasPasswords) throw new DomainError('password_login_off');
  }

  private async checkPassword(email: string, password: string, from: SigningIn): Promise<number> {
    this.assertPasswords();
    const attempt = await this.limits.beginFor(email, from);
    let person: Awaited<ReturnType<PeopleRepository['findByEmail']>>;
    let personId: number | null;
    try {
      person = await this.people.findByEmail(email);
      const isRight = await this.passwords.verify(password, person?.password ?? null);
      personId = person && isRight ? person.id : null;
    } catch (error) {
      await this.limits.undo(attempt);
      throw error;
    }
    signIns.inc({ method: 'password', outcome: personId === null ? 'failed' : 'succeeded' });
    if (personId === null) {
      await this.sessions.recordFailure(person?.id ?? null, from);
      throw new DomainError('invalid_credentials');
    }
    await this.limits.succeeded(attempt);
    return personId;
  }
}
