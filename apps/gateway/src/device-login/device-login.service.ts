import {
  audited,
  createOwnApiKey,
  DomainError,
  formatInstant,
  invalidFields,
  mayPerform,
  ownApiKeyFields,
  pendingAudit,
  revokeApiKey,
  text,
  type AnyOperation,
  type Caller,
} from '@frontdesk/contracts';
import { recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { AdmittedKey } from '../authentication/admission.js';
import { ApiKeysService, holds } from '../api-keys/api-keys.service.js';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { GrantsRepository } from '../grants/grants.repository.js';
import { isExceeded, rateLimitMetrics, retryAfterSeconds } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';
import { KEY_DAYS, type ApproveLoginBody } from './device-login-bodies.js';
import {
  DeviceLogins,
  LOGIN_LIFE_MS,
  type DecidedLogin,
  type IssuedKey,
  type PendingLogin,
  type TokenError,
} from './device-logins.js';

const DAY_MS = 86_400_000;
/** How many codes a person may mistype during the life of a code. */
export const WRONG_CODES_PER_PERSON = 10;

interface Origin {
  address: string;
  requestId: string;
}

/** The entry of a new key, with the address from which the machine started the login. */
const KEY_CREATED = audited(
  'api_key.created',
  { ...ownApiKeyFields, machine_address: text() },
  { values: ['prefix', 'mode', 'scopes', 'expires_at', 'machine_address'], texts: ['name'] },
);

/** What people decide about a machine that wants a key. */
@Injectable()
export class DeviceLoginService {
  private readonly counters: SharedCounters;

  constructor(
    private readonly dataSource: DataSource,
    private readonly logins: DeviceLogins,
    private readonly apiKeys: ApiKeysService,
    private readonly grants: GrantsRepository,
    private readonly clock: Clock,
    redis: RedisGate,
  ) {
    this.counters = new SharedCounters(redis);
  }

  /** Returns what the page shows of a machine. */
  async describe(personId: number, code: string, address: string): Promise<object> {
    const login = await this.withCode(personId, () => this.logins.find(code));
    return {
      name: login.name,
      address: login.address,
      same_address: login.address === address,
      started_at: formatInstant(new Date(login.startedAt)),
      days: KEY_DAYS,
    };
  }

  /** Allows the machine to fetch a key. The key is not shown to the person. */
  async approve(member: AuthenticatedMember, body: ApproveLoginBody, address: string): Promise<void> {
    const now = this.clock.now();
    if (!mayPerform(member.role, createOwnApiKey, member.livemode)) throw new DomainError('role_not_allowed');
    if (member.reauthenticatedUntil <= now.getTime()) throw new DomainError('reauthentication_required');
    if (body.scopes.length === 0) throw invalidFields({ scopes: ['must contain at least one scope'] });
    if (!KEY_DAYS.some((days) => days === body.days)) {
      throw invalidFields({ days: [`must be one of ${KEY_DAYS.join(', ')}`] });
    }
    const { organization, role } = member;
    await this.apiKeys.assertAllowed(role, organization.id, body);
    const login = await this.withCode(member.person.id, () => this.logins.claim(body.code));
    const { mode, scopes, days } = body;
    const { id, name } = member.person;
    await this.logins.finish(login, { person: { id, name }, organization, mode, scopes, days, address });
  }

  /** Creates the key of a login and returns it, as it does if the machine asks again, or why there is none. */
  async take(deviceCode: string, requestId: string): Promise<IssuedKey | TokenError> {
    const taken = await this.logins.take(deviceCode);
    if (typeof taken === 'string' || 'key' in taken) return taken;
    const { login } = taken;
    try {
      const issued = await this.issue(taken, requestId);
      const stored =
        typeof issued === 'string' ? this.logins.finish(login, null) : this.logins.keep(login, deviceCode, issued);
      // Without Redis, the machine can only not ask again.
      await stored.catch(() => undefined);
      return issued;
    } catch (error) {
      await this.logins.release(login).catch(() => undefined);
      throw error;
    }
  }

  private async issue(decided: DecidedLogin, requestId: string): Promise<IssuedKey | 'access_denied'> {
    const { person, organization, mode, scopes, days, login } = decided;
    const tenant = { organization, livemode: mode === 'live' };
    const expires_at = formatInstant(new Date(this.clock.now().getTime() + days * DAY_MS));
    const caller = this.callerOf(
      { audit: KEY_CREATED },
      tenant,
      { ...decided, requestId },
      { kind: 'person', ...person },
    );
    return inTransaction(this.dataSource, async (tx) => {
      const role = await this.grants.keepRole(tx, organization.id, person.id);
      if (!role || !mayPerform(role, createOwnApiKey, tenant.livemode)) return 'access_denied';
      if (!holds(role, { mode, scopes })) return 'access_denied';
      const body = { name: login.name, mode, scopes, expires_at };
      const { data, key } = await this.apiKeys.insert(tx, organization.id, body, person.id, true);
      await recordChange(tx, caller, { id: data.id, after: { ...data, machine_address: login.address } });
      return { key, name: login.name, mode, organization: organization.name };
    });
  }

  /** Tells the machine that the person refused. */
  async refuse(personId: number, code: string): Promise<void> {
    const login = await this.withCode(personId, () => this.logins.claim(code));
    await this.logins.finish(login, null);
  }

  /** Revokes the key with which the request was sent. */
  async revoke({ key, actor, address }: AdmittedKey, requestId: string): Promise<void> {
    const caller = this.callerOf(revokeApiKey, key, { address, requestId }, actor);
    await this.apiKeys.revoke(key.organization.id, key.id, caller);
  }

  private callerOf(
    operation: Pick<AnyOperation, 'audit'>,
    { organization, livemode }: Pick<AuthenticatedMember, 'organization' | 'livemode'>,
    { address, requestId }: Origin,
    actor: NonNullable<Caller['actor']>,
  ): Caller {
    return {
      organizationId: organization.id,
      livemode,
      hipaa: organization.hipaa,
      factsVersion: organization.version,
      keyId: actor.kind === 'key' ? actor.id : null,
      requestId,
      actor,
      address,
      audit: pendingAudit(operation, { actor }, () => this.clock.now()),
    };
  }

  /** Counts a code as wrong until it has been found, so that concurrent guesses cannot exceed the limit. */
  private async withCode(personId: number, find: () => Promise<PendingLogin>): Promise<PendingLogin> {
    const name = `login-code:${personId}`;
    const bucket = await this.counters.count(name, WRONG_CODES_PER_PERSON, LOGIN_LIFE_MS);
    if (isExceeded(bucket)) {
      rateLimitMetrics.refusals.inc({ limit: 'device-login' });
      throw new DomainError('visitor_rate_limited', { retryAfterSeconds: retryAfterSeconds(bucket) });
    }
    const login = await find();
    await this.counters.takeBack(name);
    return login;
  }
}
