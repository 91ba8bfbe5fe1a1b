import {
  createOwnApiKey,
  DomainError,
  formatInstant,
  invalidFields,
  mayPerform,
  pendingAudit,
  revokeApiKey,
  type AnyOperation,
  type Caller,
} from '@frontdesk/contracts';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { AdmittedKey } from '../authentication/admission.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { isExceeded, rateLimitMetrics, retryAfterSeconds } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';
import { KEY_DAYS, type ApproveLoginBody } from './device-login-bodies.js';
import { DeviceLogins, LOGIN_LIFE_MS, type PendingLogin } from './device-logins.js';

const DAY_MS = 86_400_000;
/** How many codes a person may mistype during the life of a code. */
export const WRONG_CODES_PER_PERSON = 10;

interface Origin {
  address: string;
  requestId: string;
}

/** What people decide about a machine that wants a key. */
@Injectable()
export class DeviceLoginService {
  private readonly counters: SharedCounters;

  constructor(
    private readonly logins: DeviceLogins,
    private readonly apiKeys: ApiKeysService,
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

  /** Creates a key for the machine, which fetches it. The key is not shown to the person. */
  async approve(member: AuthenticatedMember, body: ApproveLoginBody, from: Origin): Promise<void> {
    const now = this.clock.now();
    if (!mayPerform(member.role, createOwnApiKey, member.livemode)) throw new DomainError('role_not_allowed');
    if (member.reauthenticatedUntil <= now.getTime()) throw new DomainError('reauthentication_required');
    if (body.scopes.length === 0) throw invalidFields({ scopes: ['must contain at least one scope'] });
    if (!KEY_DAYS.some((days) => days === body.days)) {
      throw invalidFields({ days: [`must be one of ${KEY_DAYS.join(', ')}`] });
    }
    const login = await this.withCode(member.person.id, () => this.logins.claim(body.code));
    const { mode, scopes } = body;
    const expires_at = formatInstant(new Date(now.getTime() + body.days * DAY_MS));
    const { id, name } = member.person;
    const caller = this.callerOf(createOwnApiKey, member, from, { kind: 'person', id, name });
    const { key } = await this.apiKeys
      .createAs(member, { name: login.name, mode, scopes, expires_at }, caller)
      .catch(async (error: unknown) => {
        await this.logins.release(body.code, login);
        throw error;
      });
    await this.logins.finish(login, { key, name: login.name, mode, organization: member.organization.name });
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
    operation: AnyOperation,
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
