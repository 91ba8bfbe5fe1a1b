import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { hashApiKey, isApiKeyFormat } from '../api-keys/api-key-format.js';
import { LocalCounters } from '../rate-limits/local-counters.js';
import { CHAT_REPLIES_PER_KEY, REQUESTS_PER_KEY, WINDOW_MS, type Bucket } from '../rate-limits/rate-limit.js';
import type { AuthenticatedKey, AuthenticatedOrganization } from './authenticated-key.js';
import { authenticationMetrics } from './authentication-metrics.js';
import { CACHE_LIFE_MS } from './cache-lifetimes.js';
import { ExpiringSet } from './expiring-set.js';
import { GatheredLookups } from './gathered-lookups.js';
import { KeyUse } from './key-use.js';
import { RedisGate } from './redis-gate.js';

/** A read from Postgres that took longer than this is used once and not cached. */
const OLDEST_FILL_MS = 10_000;
/** How long a key that does not exist is refused without another look, and how many such keys are remembered. */
export const UNKNOWN_LIFE_MS = 10_000;
const MAX_UNKNOWN = 10_000;

/** A bucket inside the key's own, for operations that have one. */
export type InnerLimit = 'chat-replies' | null;

export interface Admission {
  key: AuthenticatedKey;
  outer: Bucket;
  inner: Bucket | null;
}

/** The state of Redis when it did not know a key: what is read from Postgres after it is cached for this state only. */
interface Miss {
  run: string;
  epoch: string | number;
  /** Redis time in milliseconds. */
  at: string | number;
}

type CachedKey = Omit<AuthenticatedKey, 'organization'>;

/** Looks up the key of a request and counts the request against its limits: one round trip to Redis when cached. */
@Injectable()
export class KeyAdmission {
  private readonly local = new LocalCounters();
  /** Hashes. A key that is created is none of them, as its text is random: nobody has tried it. */
  private readonly unknown = new ExpiringSet(MAX_UNKNOWN);

  constructor(
    private readonly redis: RedisGate,
    private readonly keys: ApiKeysRepository,
    private readonly gathered: GatheredLookups,
    private readonly clock: Clock,
    private readonly use: KeyUse,
  ) {}

  /**
   * Null when the token is not a valid key: malformed, unknown, expired or revoked. `isSuspect` tells whether it comes
   * from an address that has sent too many of those; it is asked only when no cache knows the key.
   */
  async admit(token: string, inner: InnerLimit, isSuspect = (): boolean => false): Promise<Admission | null> {
    if (!isApiKeyFormat(token)) return null;
    const hash = hashApiKey(token);
    if (this.unknown.has(hash)) {
      authenticationMetrics.lookups.inc({ source: 'memory' });
      return null;
    }
    const run = this.redis.serverRun;
    const reply = await this.redis.ask((scripts) => scripts.admit(hash, REQUESTS_PER_KEY, WINDOW_MS, inner ?? '', run));
    const isCached = reply?.[0] === 'revoked' || reply?.[0] === 'hit';
    authenticationMetrics.lookups.inc({ source: isCached ? 'cache' : 'database' });
    if (reply?.[0] === 'revoked') return null;
    if (reply?.[0] === 'hit') {
      const [, key, organization, ...counts] = reply;
      const cached = JSON.parse(key as string) as CachedKey;
      return this.admitted(
        { ...cached, organization: JSON.parse(organization as string) as AuthenticatedOrganization },
        counts,
        inner,
      );
    }
    const key = await (isSuspect() ? this.gathered : this.keys).findUsable(hash);
    if (!key) {
      this.unknown.add(hash, UNKNOWN_LIFE_MS);
      return null;
    }
    if (!reply) return this.admitted(key, this.countLocally(key.id, inner), inner);
    return this.fill(hash, key, { run, epoch: reply[1]!, at: reply[2]! }, inner);
  }

  /** Counts a request inside a limit of its own, of a key that was admitted and counted already. */
  async countInner(keyId: number, inner: NonNullable<InnerLimit>): Promise<Bucket> {
    const name = `${keyId}:${inner}`;
    const counted = await this.redis.ask((scripts) => scripts.countOne(name, WINDOW_MS));
    if (!counted) return this.local.count(name, CHAT_REPLIES_PER_KEY);
    return { limit: CHAT_REPLIES_PER_KEY, used: counted[0], resetInMs: counted[1] };
  }

  /** The key as the database has it now, without counting a request; null when it is not valid any more. */
  async find(token: string): Promise<AuthenticatedKey | null> {
    const key = await this.keys.findUsable(hashApiKey(token));
    return key && !this.isExpired(key) ? key : null;
  }

  private isExpired({ expiresAt }: AuthenticatedKey): boolean {
    return expiresAt !== null && expiresAt <= this.clock.now().getTime();
  }

  private async fill(hash: string, key: AuthenticatedKey, miss: Miss, inner: InnerLimit): Promise<Admission | null> {
    const { organization, ...cached } = key;
    const filled = await this.redis.ask((scripts) =>
      scripts.fill(
        hash,
        key.id,
        organization.id,
        JSON.stringify(cached satisfies CachedKey),
        JSON.stringify(organization),
        organization.version,
        miss.run === this.redis.serverRun ? miss.epoch : 'another run',
        miss.at,
        CACHE_LIFE_MS,
        OLDEST_FILL_MS,
        REQUESTS_PER_KEY,
        WINDOW_MS,
        inner ?? '',
        miss.run,
      ),
    );
    if (filled?.[0] === 'revoked') return null;
    return this.admitted(key, filled ? filled.slice(1) : this.countLocally(key.id, inner), inner);
  }

  private countLocally(keyId: number, inner: InnerLimit): number[] {
    const outer = this.local.count(`${keyId}`, REQUESTS_PER_KEY);
    if (!inner || outer.used > outer.limit) return [outer.used, outer.resetInMs, 0, 0];
    const nested = this.local.count(`${keyId}:${inner}`, CHAT_REPLIES_PER_KEY);
    return [outer.used, outer.resetInMs, nested.used, nested.resetInMs];
  }

  private admitted(key: AuthenticatedKey, counts: (string | number)[], inner: InnerLimit): Admission | null {
    if (this.isExpired(key)) return null;
    this.use.note(key.id, this.clock.now());
    const [used, resetInMs, innerUsed, innerResetInMs] = counts.map(Number);
    return {
      key,
      outer: { limit: REQUESTS_PER_KEY, used: used!, resetInMs: resetInMs! },
      inner:
        inner && innerUsed! > 0 ? { limit: CHAT_REPLIES_PER_KEY, used: innerUsed!, resetInMs: innerResetInMs! } : null,
    };
  }
}
