import { DomainError, invalidFields, type ApiScope, type Colleague, type KeyMode } from '@frontdesk/contracts';
import { Clock, Seal } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { randomInt } from 'node:crypto';
import type { AuthenticatedOrganization } from '../credentials/authenticated-key.js';
import { hashSecret, isSecretFormat, newSecret } from '../credentials/secret.js';
import { GatewayConfig } from '../gateway.config.js';
import { RedisGate } from '../redis/redis-gate.js';

/** How long a person has to confirm a login, and the machine to fetch its key afterwards. */
export const LOGIN_LIFE_MS = 10 * 60_000;
/** No vowels, so that codes spell no words, and no Y. 20 letters to the power of 8 are 34 bits (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const CODE_LENGTH = 8;

/** A login that waits for a person. */
export interface PendingLogin {
  /** The name that the machine gave itself. */
  name: string;
  /** The address from which the login was started. */
  address: string;
  /** In Unix milliseconds. */
  startedAt: number;
  /** The hash of the device code. */
  device: string;
}

/** The key that a person allowed. It is created when the machine fetches it. */
export interface Decision {
  person: Colleague;
  organization: AuthenticatedOrganization;
  mode: KeyMode;
  scopes: ApiScope[];
  days: number;
  /** The address of the person's browser. */
  address: string;
}

/** What the machine receives. */
export interface IssuedKey {
  key: string;
  name: string;
  mode: KeyMode;
  organization: string;
}

/** A decision about a login, which the machine has fetched. */
export type DecidedLogin = Decision & { login: PendingLogin };

/** The errors of RFC 8628. */
export type TokenError = 'authorization_pending' | 'access_denied' | 'expired_token';

interface StoredLogin {
  startedAt: number;
  /** The sealed decision. Null after a refusal, absent while the login waits. */
  sealed?: string | null;
  /** The sealed key that the machine got. */
  issued?: string;
}

/**
 * The logins of machines in Redis. A login has two secrets: the person types the short user code, and only the machine
 * that started the login has the device code, with which it fetches the key.
 */
@Injectable()
export class DeviceLogins {
  constructor(
    private readonly redis: RedisGate,
    private readonly clock: Clock,
    private readonly config: GatewayConfig,
  ) {}

  /** Starts a login and returns its two codes. */
  async start(name: string, address: string): Promise<{ deviceCode: string; userCode: string }> {
    const deviceCode = newSecret();
    const userCode = newUserCode();
    const startedAt = this.clock.now().getTime();
    const pending: PendingLogin = { name, address, startedAt, device: hashSecret(deviceCode) };
    await this.store(pending, {});
    const isStored = await this.ask((redis) =>
      redis.set(codeKey(userCode), JSON.stringify(pending), 'PX', LOGIN_LIFE_MS, 'NX'),
    );
    if (isStored === null) throw new DomainError('unavailable', { retryAfterSeconds: 1 });
    return { deviceCode, userCode: `${userCode.slice(0, 4)}-${userCode.slice(4)}` };
  }

  /** Returns the login of a user code as a person typed it. */
  async find(typed: string): Promise<PendingLogin> {
    return this.usable(await this.ask((redis) => redis.get(codeKey(normalized(typed)))));
  }

  /** Uses up a user code and returns its login. */
  async claim(typed: string): Promise<PendingLogin> {
    return this.usable(await this.ask((redis) => redis.getdel(codeKey(normalized(typed)))));
  }

  /** Lets the machine fetch its key, or tells it that the person refused. */
  finish(login: PendingLogin, decision: Decision | null): Promise<void> {
    const sealed = decision && this.decisionSeal(login.device).close(JSON.stringify({ ...decision, login }));
    return this.store(login, { sealed });
  }

  /** Keeps the key of a login, so that the machine can fetch it again if a response is lost. */
  keep(login: PendingLogin, deviceCode: string, issued: IssuedKey): Promise<void> {
    return this.store(login, { issued: this.keySeal(deviceCode).close(JSON.stringify(issued)) });
  }

  /**
   * Returns the decision about a login to one request, which has to create the key or to release the login. Otherwise
   * returns the key that the machine got, or why there is none.
   */
  async take(deviceCode: string): Promise<DecidedLogin | IssuedKey | TokenError> {
    if (!isSecretFormat(deviceCode)) return 'expired_token';
    const device = hashSecret(deviceCode);
    const found = parsed<StoredLogin>(await this.ask((redis) => redis.get(deviceKey(device))));
    if (!found || this.lifeLeft(found) <= 0) return 'expired_token';
    const { issued, sealed } = found;
    if (issued !== undefined) return parsed<IssuedKey>(this.keySeal(deviceCode).open(issued)) ?? 'expired_token';
    if (sealed === undefined) return 'authorization_pending';
    if (sealed === null) return 'access_denied';
    const decided = parsed<DecidedLogin>(this.decisionSeal(device).open(sealed));
    if (!decided) return 'expired_token';
    const claimed = await this.ask((redis) => redis.set(claimKey(device), '', 'PX', LOGIN_LIFE_MS, 'NX'));
    return claimed === null ? 'authorization_pending' : decided;
  }

  /** Lets another request take a login whose key could not be created. */
  async release({ device }: PendingLogin): Promise<void> {
    await this.ask((redis) => redis.del(claimKey(device)));
  }

  /** Binds a decision to its login. */
  private decisionSeal(device: string): Seal {
    return new Seal(this.config.CURSOR_SECRET, `device login ${device}`);
  }

  /** Only the machine has the device code, so that the secret alone does not open the key. */
  private keySeal(deviceCode: string): Seal {
    return new Seal(this.config.CURSOR_SECRET, `key of device login ${deviceCode}`);
  }

  private async store(pending: PendingLogin, outcome: Omit<StoredLogin, 'startedAt'>): Promise<void> {
    const { device, startedAt } = pending;
    const lifeMs = Math.max(1, this.lifeLeft(pending));
    const stored: StoredLogin = { startedAt, ...outcome };
    await this.ask((redis) => redis.set(deviceKey(device), JSON.stringify(stored), 'PX', lifeMs));
  }

  private usable(json: string | null): PendingLogin {
    const pending = parsed<PendingLogin>(json);
    if (pending && this.lifeLeft(pending) > 0) return pending;
    throw invalidFields({ code: ['is unknown, was used or has expired'] });
  }

  private lifeLeft({ startedAt }: Pick<PendingLogin, 'startedAt'>): number {
    return startedAt + LOGIN_LIFE_MS - this.clock.now().getTime();
  }

  /** The result of a command. Throws `unavailable` without Redis, which alone has the logins. */
  private async ask<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    const answer = await this.redis.ask(async (redis) => ({ result: await command(redis) }));
    if (!answer) throw new DomainError('unavailable', { retryAfterSeconds: 1 });
    return answer.result;
  }
}

function newUserCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** People may leave out the hyphen and type small letters. */
function normalized(typed: string): string {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{8}$/.test(letters) ? letters : '';
}

function codeKey(code: string): string {
  return `login-code:${code}`;
}

function deviceKey(device: string): string {
  return `login-device:${device}`;
}

function claimKey(device: string): string {
  return `login-claim:${device}`;
}

function parsed<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T);
}
