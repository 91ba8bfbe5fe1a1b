import { CHAT_REPLIES_PER_KEY, REQUESTS_PER_KEY } from '@frontdesk/contracts';
import { counter, type Clock } from '@frontdesk/service-host';
import { hashSecret } from '../credentials/secret.js';
import { WINDOW_MS, type Bucket } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import type { AuthenticatedOrganization } from '../credentials/authenticated-key.js';
import { CACHE_LIFE_MS } from '../redis/admission-scripts.js';
import { ExpiringSet } from './expiring-set.js';
import type { CredentialUse } from './credential-use.js';
import { GatheredLookups } from './gathered-lookups.js';
import type { RedisGate } from '../redis/redis-gate.js';

const keyLookups = counter({
  name: 'frontdesk_gateway_key_lookups_total',
  help: 'Lookups of API keys and access tokens, by source: the cache in Redis, Postgres, or memory',
  labels: { source: ['cache', 'database', 'memory'] },
});

/** A credential whose lookup in Postgres took longer than this is not cached. */
const MAX_FILL_AGE_MS = 10_000;
/** How long an unknown credential is refused without another lookup. */
export const UNKNOWN_LIFE_MS = 10_000;
const MAX_UNKNOWN_KEYS = 10_000;

/** A second, stricter limit that some operations have besides the credential's. */
export type InnerLimit = 'chat-replies' | null;

/** What API keys and access tokens have in common. */
interface Credential {
  id: number;
  /** In Unix milliseconds, or null. */
  expiresAt: number | null;
  organization: AuthenticatedOrganization;
}

interface CredentialSource<C> {
  /** Returns the usable credentials with these hashes, by hash. Does not check expiry. */
  findUsableAmong(hashes: readonly string[]): Promise<ReadonlyMap<string, C>>;
}

export interface Buckets {
  outer: Bucket;
  inner: Bucket | null;
}

export interface AdmittedCredential<C> extends Buckets {
  credential: C;
}

/** The state of Redis at a cache miss. The fill that follows takes effect only if the state is still the same. */
interface Miss {
  run: string;
  epoch: string | number;
  /** The time of Redis in milliseconds. */
  at: string | number;
}

/**
 * Looks up the credential of a request and counts the request. Takes one round trip to Redis if the credential is
 * cached.
 */
export abstract class CachedAdmission<C extends Credential> {
  private readonly counters: SharedCounters;
  /**
   * The hashes of unknown credentials. A credential that is created later cannot be among them: credentials are random,
   * so no client can have sent it before.
   */
  private readonly unknown = new ExpiringSet(MAX_UNKNOWN_KEYS);
  private readonly gathered: GatheredLookups<C>;

  constructor(
    private readonly redis: RedisGate,
    private readonly source: CredentialSource<C>,
    private readonly use: CredentialUse,
    private readonly clock: Clock,
  ) {
    this.counters = new SharedCounters(redis);
    this.gathered = new GatheredLookups(source);
  }

  protected abstract isFormat(token: string): boolean;

  /** The name of a credential in rate limits. */
  protected abstract nameOf(id: number): string;

  /**
   * Returns null if the token is malformed, unknown, expired or revoked. `isSuspect` returns whether the client's
   * address has sent too many invalid tokens; it is called only for credentials that are not cached.
   */
  async admit(
    token: string,
    inner: InnerLimit,
    isSuspect = (): boolean => false,
  ): Promise<AdmittedCredential<C> | null> {
    if (!this.isFormat(token)) return null;
    const hash = hashSecret(token);
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
      const cached = JSON.parse(key as string) as Omit<C, 'organization'>;
      const facts = JSON.parse(organization as string) as AuthenticatedOrganization;
      return this.admitted({ ...cached, organization: facts } as C, counts, inner);
    }
    const found = isSuspect() ? await this.gathered.findUsable(hash) : await this.lookUp(hash);
    if (!found) {
      this.unknown.add(hash, UNKNOWN_LIFE_MS);
      return null;
    }
    if (!reply) return this.admitted(found, this.countLocally(found.id, inner), inner);
    return this.fill(hash, found, { run, epoch: reply[1]!, at: reply[2]! }, inner);
  }

  /** Counts a request in the operation's own limit. The request is already counted for its credential. */
  countInner(id: number, inner: NonNullable<InnerLimit>): Promise<Bucket> {
    return this.counters.count(`${this.nameOf(id)}:${inner}`, CHAT_REPLIES_PER_KEY);
  }

  /** Reads the credential from the database and counts no request. Returns null if it is no longer valid. */
  async find(token: string): Promise<C | null> {
    const found = await this.lookUp(hashSecret(token));
    return found && !this.isExpired(found) ? found : null;
  }

  private async lookUp(hash: string): Promise<C | null> {
    return (await this.source.findUsableAmong([hash])).get(hash) ?? null;
  }

  private isExpired({ expiresAt }: C): boolean {
    return expiresAt !== null && expiresAt <= this.clock.now().getTime();
  }

  private async fill(hash: string, found: C, miss: Miss, inner: InnerLimit): Promise<AdmittedCredential<C> | null> {
    const { organization, ...cached } = found;
    const filled = await this.redis.ask((scripts) =>
      scripts.fill(
        hash,
        this.nameOf(found.id),
        organization.id,
        JSON.stringify(cached),
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
    return this.admitted(found, filled ? filled.slice(1) : this.countLocally(found.id, inner), inner);
  }

  private countLocally(id: number, inner: InnerLimit): number[] {
    const name = this.nameOf(id);
    const outer = this.counters.local.count(name, REQUESTS_PER_KEY);
    if (!inner || outer.used > outer.limit) return [outer.used, outer.resetInMs, 0, 0];
    const nested = this.counters.local.count(`${name}:${inner}`, CHAT_REPLIES_PER_KEY);
    return [outer.used, outer.resetInMs, nested.used, nested.resetInMs];
  }

  private admitted(credential: C, counts: (string | number)[], inner: InnerLimit): AdmittedCredential<C> | null {
    if (this.isExpired(credential)) return null;
    this.use.record(credential.id, this.clock.now());
    const [used, resetInMs, innerUsed, innerResetInMs] = counts.map(Number);
    return {
      credential,
      outer: { limit: REQUESTS_PER_KEY, used: used!, resetInMs: resetInMs! },
      inner:
        inner && innerUsed! > 0 ? { limit: CHAT_REPLIES_PER_KEY, used: innerUsed!, resetInMs: innerResetInMs! } : null,
    };
  }
}
