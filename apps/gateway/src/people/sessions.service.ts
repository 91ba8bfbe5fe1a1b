import { formatInstant, type Actor, type AuditAction, type AuditChanges, type Role } from '@frontdesk/contracts';
import { recordAudit } from '@frontdesk/messaging';
import { DataSource, type Tx, inTransaction } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedMember, AuthenticatedSession } from '../credentials/authenticated-session.js';
import { hashSecret, isSecretFormat, newSecret } from '../credentials/secret.js';
import type { SignInMethod } from './session.entity.js';
import { SessionsRepository, type SessionRow } from './sessions.repository.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const SESSION_IDLE_MS = 12 * HOUR_MS;
const SESSION_LIFE_MS = 30 * 24 * HOUR_MS;
export const REAUTHENTICATION_LIFE_MS = 10 * MINUTE_MS;
/** A session that shows content of an organization in HIPAA mode ends after this time without input. */
export const CONTENT_IDLE_MS = 30 * MINUTE_MS;
/** A session of single sign-on ends sooner, so that a person whom the provider has removed loses access. */
const OIDC_SESSION_LIFE_MS = 12 * HOUR_MS;
/** The last use of a session is stored to this precision. */
const USE_PRECISION_MS = MINUTE_MS;
const CONTENT_USE_PRECISION_MS = 10_000;

/** Describes the browser of a request, as the list of sessions shows it. */
export interface Visitor {
  address: string;
  browser: string;
  requestId?: string;
}

/** The roles of a session's person by organization. */
export type Roles = ReadonlyMap<number, Role>;

type Membership = Pick<AuthenticatedMember, 'role' | 'mayReadContent' | 'organization'>;

/** The sessions of people. Each request reads Postgres, so an ended session ends on every gateway at once. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionsRepository,
    private readonly clock: Clock,
  ) {}

  /** Begins a session and returns its secret, for the cookie. The session of the old cookie ends. */
  async begin(
    tx: Tx,
    personId: number,
    method: SignInMethod,
    visitor: Visitor,
    oldSecret: string | null,
  ): Promise<string> {
    const { address, browser } = visitor;
    const now = this.clock.now();
    const secret = newSecret();
    const { usedSince, createdSince } = this.bounds(now);
    await this.sessions.removeExpired(tx, personId, usedSince, createdSince);
    if (oldSecret !== null && isSecretFormat(oldSecret)) await this.sessions.endWithHash(tx, hashSecret(oldSecret));
    await this.sessions.insert(tx, {
      person_id: personId,
      hash: hashSecret(secret),
      method,
      address,
      browser,
      created_at: now,
      last_used_at: now,
      confirmed_at: now,
    });
    await this.record(tx, personId, 'person.signed_in', visitor, { method: { before: null, after: method } });
    return secret;
  }

  /** Records a wrong credential. Takes the same steps for an unknown address, so that the time reveals nothing. */
  async recordFailure(personId: number | null, visitor: Visitor): Promise<void> {
    await inTransaction(this.dataSource, (tx) => this.record(tx, personId, 'person.sign_in_failed', visitor));
  }

  /**
   * Records an event of a person's sign-in in the audit log of each of the person's organizations. After a failed
   * sign-in, the actor is not known to be the person.
   */
  async record(
    tx: Tx,
    personId: number | null,
    action: AuditAction,
    { address, requestId }: Visitor,
    changes: AuditChanges = {},
  ): Promise<void> {
    const { name, organizationIds } = await this.sessions.subject(tx, personId);
    const actor: Actor =
      action === 'person.sign_in_failed' || personId === null
        ? { kind: 'system', id: null, name: null }
        : { kind: 'person', id: personId, name };
    const target = { type: 'person', id: personId };
    for (const organizationId of organizationIds.length > 0 ? organizationIds : [0]) {
      await recordAudit(tx, {
        occurrence: { organizationId, livemode: true, at: this.clock.now() },
        record: { actor, action, target, changes, address, request_id: requestId ?? null },
      });
    }
  }

  /**
   * Returns the session of a cookie and, if an organization is named, the membership in it. Returns null for an unknown
   * or expired session. A request that a page sends in the background does not count as use.
   */
  async find(
    secret: string | null,
    { address, isBackground = false }: Pick<Visitor, 'address'> & { isBackground?: boolean },
    organizationId: number | null = null,
  ): Promise<{ session: AuthenticatedSession; membership: Membership | null } | null> {
    if (secret === null || !isSecretFormat(secret)) return null;
    const row = await this.sessions.find(hashSecret(secret), organizationId);
    if (!row) return null;
    const now = this.clock.now();
    const showsContent = row.reads_content && row.method !== 'password';
    if (this.isExpired(row, now, showsContent)) {
      // Otherwise, the session would be valid again if the person lost the right to read content.
      if (showsContent) await this.endOf(secret);
      return null;
    }
    const precisionMs = showsContent ? CONTENT_USE_PRECISION_MS : USE_PRECISION_MS;
    if (!isBackground && now.getTime() - row.last_used_at.getTime() >= precisionMs) {
      await this.sessions.recordUse(row.id, address, now);
    }
    return { session: sessionOf(row), membership: membershipOf(row) };
  }

  /** Returns the roles of these sessions' people, by session. An ended or expired session is absent. */
  async standings(ids: readonly number[]): Promise<ReadonlyMap<number, Roles>> {
    const now = this.clock.now();
    const standings = new Map<number, Map<number, Role>>();
    for (const [id, rows] of Map.groupBy(await this.sessions.standings(ids), (row) => row.id)) {
      const session = rows[0]!;
      const showsContent = session.method !== 'password' && rows.some((row) => row.reads_content);
      if (this.isExpired(session, now, showsContent)) continue;
      const roles = rows.flatMap(({ organization_id, role }): [number, Role][] =>
        organization_id !== null && role !== null ? [[organization_id, role]] : [],
      );
      standings.set(id, new Map(roles));
    }
    return standings;
  }

  async list(session: AuthenticatedSession): Promise<{ data: object[] }> {
    const now = this.clock.now();
    const rows = await this.sessions.listByPerson(session.person.id);
    const data = rows
      .filter((row) => !this.isExpired(row, now))
      .map((row) => ({
        id: row.id,
        current: row.id === session.id,
        created_at: formatInstant(row.created_at),
        last_used_at: formatInstant(row.last_used_at),
        address: row.address,
        browser: row.browser,
      }));
    return { data };
  }

  /** Returns false if the person has no such session. */
  end(personId: number, id: number, visitor: Visitor): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      const isEnded = await this.sessions.end(tx, personId, id);
      if (isEnded) await this.record(tx, personId, 'person.session_ended', visitor);
      return isEnded;
    });
  }

  endAll(tx: Tx, personId: number): Promise<void> {
    return this.sessions.endAll(tx, personId);
  }

  async endOf(secret: string | null): Promise<void> {
    if (secret === null || !isSecretFormat(secret)) return;
    await inTransaction(this.dataSource, (tx) => this.sessions.endWithHash(tx, hashSecret(secret)));
  }

  /** Records that the person confirmed a credential now. */
  confirm(sessionId: number): Promise<void> {
    return this.sessions.recordConfirmation(sessionId, this.clock.now());
  }

  private isExpired(
    { method, last_used_at, created_at }: Pick<SessionRow, 'method' | 'last_used_at' | 'created_at'>,
    now: Date,
    showsContent = false,
  ): boolean {
    const { usedSince, createdSince } = this.bounds(now, showsContent);
    const oidcSince = new Date(now.getTime() - OIDC_SESSION_LIFE_MS);
    return last_used_at < usedSince || created_at < createdSince || (method === 'oidc' && created_at < oidcSince);
  }

  private bounds(now: Date, showsContent = false): { usedSince: Date; createdSince: Date } {
    return {
      usedSince: new Date(now.getTime() - (showsContent ? CONTENT_IDLE_MS : SESSION_IDLE_MS)),
      createdSince: new Date(now.getTime() - SESSION_LIFE_MS),
    };
  }
}

/** The maximum lifetime of a session. */
export function sessionLifeMs({ method }: Pick<AuthenticatedSession, 'method'>): number {
  return method === 'oidc' ? OIDC_SESSION_LIFE_MS : SESSION_LIFE_MS;
}

function sessionOf(row: SessionRow): AuthenticatedSession {
  return {
    id: row.id,
    method: row.method,
    reauthenticatedUntil: row.confirmed_at.getTime() + REAUTHENTICATION_LIFE_MS,
    person: {
      id: row.person_id,
      name: row.name,
      email: row.email,
      isOperator: row.operator,
      hasPassword: row.has_password,
    },
  };
}

function membershipOf(row: SessionRow): Membership | null {
  if (row.role === null || row.organization_id === null) return null;
  const { organization_id: id, version, organization_name: name, timezone, hipaa_mode: hipaa } = row;
  return { role: row.role, mayReadContent: row.content === true, organization: { id, version, name, timezone, hipaa } };
}
