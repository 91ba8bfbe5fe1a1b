import { CHAT_REPLIES_PER_KEY, REQUESTS_PER_KEY } from '@frontdesk/contracts';
import { Clock, counter } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { hashApiKey, isApiKeyFormat } from '../credentials/api-key-format.js';
import { WINDOW_MS, type Bucket } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import type { AuthenticatedKey, AuthenticatedOrganization } from '../credentials/authenticated-key.js';
import { CACHE_LIFE_MS } from '../redis/admission-scripts.js';
import { ExpiringSet } from './expiring-set.js';
import { GatheredLookups } from './gathered-lookups.js';
import { KeyUse } from './key-use.js';
import { RedisGate } from '../redis/redis-gate.js';

const keyLookups = counter({
  name: 'frontdesk_gateway_key_lookups_total',
  help: 'API key lookups, by source: the cache in Redis, Postgres, or memory for unknown keys',
  labels: { source: ['cache', 'database', 'memory'] },
});

/** A key whose lookup in Postgres took longer than this is not cached. */
const MAX_FILL_AGE_MS = 10_000;
/** How long an unknown key is refused without another lookup. */
export const UNKNOWN_LIFE_MS = 10_000;
const MAX_UNKNOWN_KEYS = 10_000;

/** A second, stricter limit that some operations have besides the key's. */
export type InnerLimit = 'chat-replies' | null;

export interface Admission {
  key: AuthenticatedKey;
  outer: Bucket;
  inner: Bucket | null;
}

/** The state of Redis at a cache miss. The fill that follows takes effect only in this state. */
interface Miss {
  run: string;
  epoch: string | number;
  /** The time of Redis in milliseconds. */
  at: string | number;
}

type CachedKey = Omit<AuthenticatedKey, 'organization'>;

/** Looks up the key of a request and counts the request. Takes one round trip to Redis if the key is cached. */
@Injectable()
export class KeyAdmission {
  private readonly counters: SharedCounters;
  /**
   * The hashes of unknown keys. A key that is created later cannot be among them: keys are random, so no client can
   * have sent it before.
   */
  private readonly unknown = new ExpiringSet(MAX_UNKNOWN_KEYS);

  constructor(
    private readonly redis: RedisGate,
    private readonly keys: ApiKeysRepository,
    private readonly gathered: GatheredLookups,
    private readonly clock: Clock,
    private readonly use: KeyUse,
  ) {
    this.counters = new SharedCounters(redis);
  }

  /**
   * Returns null if the token is malformed, unknown, expired or revoked. `isSuspect` returns whether the client's
   * address has sent too many invalid keys; it is called only for keys that are not cached.
   */
  async admit(token: string, inner: InnerLimit, isSuspect = (): boolean => false): Promise<Admission | null> {
    if (!isApiKeyFormat(token)) return null;
    const hash = hashApiKey(token);
    if (this.unknown.has(hash)) {
      keyLookups.inc({ source: 'memory' });
      return null;
    }
    const run = this.redis.serverRun;
    const reply = await this.redis.ask((scripts) => scripts.admit(hash, REQUESTS_PER_KEY, WINDOW_MS, inner ?? '', run));
    const isCached = reply?.[0] === 'revoked' || reply?.[0] === 'hit';
    keyLookups.inc({ source: isCached ? 'cache' : 'database' });
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

  /** Counts a request in the operation's own limit. The request is already counted for its key. */
  countInner(keyId: number, inner: NonNullable<InnerLimit>): Promise<Bucket> {
    return this.counters.count(`${keyId}:${inner}`, CHAT_REPLIES_PER_KEY);
  }

  /** Reads the key from the database and counts no request. Returns null if the key is no longer valid. */
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
        MAX_FILL_AGE_MS,
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
    const outer = this.counters.local.count(`${keyId}`, REQUESTS_PER_KEY);
    if (!inner || outer.used > outer.limit) return [outer.used, outer.resetInMs, 0, 0];
    const nested = this.counters.local.count(`${keyId}:${inner}`, CHAT_REPLIES_PER_KEY);
    return [outer.used, outer.resetInMs, nested.used, nested.resetInMs];
  }

  private admitted(key: AuthenticatedKey, counts: (string | number)[], inner: InnerLimit): Admission | null {
    if (this.isExpired(key)) return null;
    this.use.record(key.id, this.clock.now());
    const [used, resetInMs, innerUsed, innerResetInMs] = counts.map(Number);
    return {
      key,
      outer: { limit: REQUESTS_PER_KEY, used: used!, resetInMs: resetInMs! },
      inner:
        inner && innerUsed! > 0 ? { limit: CHAT_REPLIES_PER_KEY, used: innerUsed!, resetInMs: innerResetInMs! } : null,
    };
  }
}
