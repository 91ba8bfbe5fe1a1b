import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { apiScopes, type DomainError } from '@frontdesk/contracts';
import { inTransaction } from '@frontdesk/persistence';
import { Clock, createLogger } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { generateApiKey, hashApiKey } from '../api-keys/api-key-format.js';
import { KeyRevocation } from '../api-keys/key-revocation.js';
import type { GatewayConfig } from '../gateway.config.js';
import { Admission, type AdmittedKey } from '../http/admission.js';
import { organizationDefaults } from '../organizations/organization-defaults.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { service } from '../service.js';
import { CACHE_SAFE_AFTER_MS } from './cache-lifetimes.js';
import { FailedAttempts } from './failed-attempts.js';
import { GATHER_MS, GatheredLookups } from './gathered-lookups.js';
import { KeyAdmission } from './key-admission.js';
import { KeyUse } from './key-use.js';
import { RedisGate } from './redis-gate.js';

class SettableClock extends Clock {
  current = new Date('2026-03-01T12:00:00Z');
  now(): Date {
    return this.current;
  }
}

const logger = createLogger('gateway', { LOG_LEVEL: 'silent' });
const gateTo = (url: string): RedisGate => new RedisGate({ REDIS_URL: url } as GatewayConfig, logger);
/** Nothing listens there. */
const NO_REDIS = 'redis://127.0.0.1:1';

describe('admission of API keys', () => {
  const clock = new SettableClock();
  let database: TestDatabase;
  let repository: ApiKeysRepository;
  let organizations: OrganizationsRepository;
  let redis: Redis;
  let gate: RedisGate;
  let organizationId: number;

  const admissionWith = (redisGate: RedisGate): KeyAdmission =>
    new KeyAdmission(redisGate, repository, new GatheredLookups(repository), clock, new KeyUse(repository, logger));
  const keysWith = (redisGate: RedisGate): ApiKeysService =>
    new ApiKeysService(database.dataSource, repository, new KeyRevocation(redisGate), clock);
  const aKey = (expires_at: string | null = null) =>
    keysWith(gate).create(organizationId, { name: 'crm', mode: 'live', scopes: [...apiScopes], expires_at });

  beforeAll(async () => {
    database = await createTestDatabase({ schema: 'gateway', ...service.database });
    repository = new ApiKeysRepository(database.dataSource);
    organizations = new OrganizationsRepository(database.dataSource);
    redis = new Redis(process.env['REDIS_URL']!);
    gate = gateTo(process.env['REDIS_URL']!);
    await gate.onModuleInit();
    organizationId = await inTransaction(
      database.dataSource,
      async (tx) => (await organizations.insert(tx, anOrganization())).id,
    );
  });
  beforeEach(() => redis.del(`floor:${organizationId}`, `org:${organizationId}`));
  afterAll(async () => {
    gate.onApplicationShutdown();
    await redis.quit();
    await database.drop();
  });

  it('counts from the first request on, and says what is left of the window', async () => {
    const { key } = await aKey();
    const admission = admissionWith(gate);
    const first = await admission.admit(key, null);
    const second = await admission.admit(key, null);
    expect(first).toMatchObject({ key: { organization: { id: organizationId } }, outer: { limit: 120, used: 1 } });
    expect(second!.outer.used).toBe(2);
    expect(second!.outer.resetInMs).toBeLessThanOrEqual(60_000);
  });

  it('counts chat replies in a bucket of their own inside the key’s', async () => {
    const { key } = await aKey();
    const admission = admissionWith(gate);
    await admission.admit(key, null);
    expect(await admission.admit(key, 'chat-replies')).toMatchObject({
      outer: { used: 2 },
      inner: { limit: 30, used: 1 },
    });
  });

  it.each(['', 'vk_live_short', 'vk_prod_'.padEnd(48, 'a'), 'vk_live_'.padEnd(48, 'a')])(
    'refuses %j',
    async (token) => {
      expect(await admissionWith(gate).admit(token, null)).toBeNull();
    },
  );

  it('refuses a key from the instant it expires, cached or not', async () => {
    const expiresAt = new Date(clock.current.getTime() + 60_000);
    const { key } = await aKey(expiresAt.toISOString());
    const admission = admissionWith(gate);
    expect(await admission.admit(key, null)).not.toBeNull();
    const before = clock.current;
    clock.current = expiresAt;
    expect(await admission.admit(key, null)).toBeNull();
    clock.current = before;
  });

  it('refuses a revoked key that was cached a moment ago', async () => {
    const { key, data } = await aKey();
    const admission = admissionWith(gate);
    await admission.admit(key, null);
    await keysWith(gate).revoke(organizationId, data.id);
    expect(await admission.admit(key, null)).toBeNull();
  });

  it('does not cache what was read before the revocation and arrives after it', async () => {
    const { key, data } = await aKey();
    const slowRead = await repository.findUsable(hashApiKey(key));
    const admission = admissionWith(gate);
    const slow = Object.create(repository, {
      findUsable: { value: () => Promise.resolve(slowRead) },
    }) as ApiKeysRepository;
    const late = new KeyAdmission(
      Object.create(gate, {
        ask: {
          value: async (command: Parameters<RedisGate['ask']>[0]) => {
            const reply = await gate.ask(command);
            if (Array.isArray(reply) && reply[0] === 'miss') await keysWith(gate).revoke(organizationId, data.id);
            return reply;
          },
        },
      }) as RedisGate,
      slow,
      new GatheredLookups(slow),
      clock,
      new KeyUse(repository, logger),
    );
    expect(await late.admit(key, null)).toBeNull();
    expect(await admission.admit(key, null)).toBeNull();
  });

  it('does not cache anything across a wipe of Redis', async () => {
    const { key } = await aKey();
    const wiping = Object.create(gate, {
      ask: {
        value: async (command: Parameters<RedisGate['ask']>[0]) => {
          const reply = await gate.ask(command);
          if (Array.isArray(reply) && reply[0] === 'miss') await redis.set('epoch', `another ${Math.random()}`);
          return reply;
        },
      },
    }) as RedisGate;
    expect(await admissionWith(wiping).admit(key, null)).not.toBeNull();
    expect(await redis.exists(`key:${hashApiKey(key)}`)).toBe(0);
  });

  it('takes nothing from the cache that another run of the Redis server left, which may have lost a tombstone', async () => {
    const { key, data } = await aKey();
    await admissionWith(gate).admit(key, null);
    await repository.revoke(organizationId, data.id, clock.now());
    const restarted = Object.create(gate, { serverRun: { value: 'anotherrun' } }) as RedisGate;
    expect(await admissionWith(gate).admit(key, null)).not.toBeNull();
    expect(await admissionWith(restarted).admit(key, null)).toBeNull();
  });

  it('does not cache an organization older than its floor', async () => {
    const { key } = await aKey();
    await gate.ask((scripts) => scripts.raiseFloor(organizationId, 99, 60_000));
    await admissionWith(gate).admit(key, null);
    expect(await redis.exists(`org:${organizationId}`)).toBe(0);
  });

  it('keeps nothing in Redis for longer than thirty seconds', async () => {
    const { key } = await aKey();
    await admissionWith(gate).admit(key, null);
    expect(await redis.pttl(`key:${hashApiKey(key)}`)).toBeLessThanOrEqual(30_000);
    expect(await redis.pttl(`org:${organizationId}`)).toBeLessThanOrEqual(30_000);
  });

  describe('of keys that are not valid', () => {
    let statements: number;
    let counted: ApiKeysRepository;
    const counting = (): KeyAdmission =>
      new KeyAdmission(gate, counted, new GatheredLookups(counted), clock, new KeyUse(repository, logger));
    const suspect = (): boolean => true;

    beforeEach(() => {
      statements = 0;
      const findUsableAmong: ApiKeysRepository['findUsableAmong'] = (hashes) => {
        statements++;
        return repository.findUsableAmong(hashes);
      };
      counted = Object.create(repository, { findUsableAmong: { value: findUsableAmong } }) as ApiKeysRepository;
    });

    it('looks an unknown key up once, however often it is sent', async () => {
      const admission = counting();
      const key = generateApiKey('live');
      for (let turn = 0; turn < 50; turn++) expect(await admission.admit(key, null)).toBeNull();
      expect(statements).toBe(1);
    });

    it('looks a thousand keys of suspect addresses up in one statement, and finds the valid one among them', async () => {
      const { key, data } = await aKey();
      const admission = counting();
      const keys = Array.from({ length: 999 }, () => generateApiKey('live'));
      const admitted = await Promise.all([...keys, key].map((one) => admission.admit(one, null, suspect)));
      expect(admitted.map((one) => one?.key.id).filter(Boolean)).toEqual([data.id]);
      expect(statements).toBe(1);
    });

    it('admits a key that was created a moment ago, and refuses it once revoked, from a suspect address too', async () => {
      const admission = counting();
      for (let turn = 0; turn < 3; turn++) await admission.admit(generateApiKey('live'), null, suspect);
      const { key, data } = await aKey();
      expect(await admission.admit(key, null, suspect)).toMatchObject({ key: { id: data.id } });
      await keysWith(gate).revoke(organizationId, data.id);
      expect(await admission.admit(key, null, suspect)).toBeNull();
    });

    it('asks the database a few times a second at most for an address over its limit, whatever it sends', async () => {
      const config = { PLATFORM_API_TOKENS: ['x'.repeat(16)], TRUSTED_PROXIES: [] as string[] } as GatewayConfig;
      const admission = new Admission(counting(), new FailedAttempts(gate), config);
      const reply = { header: () => reply } as unknown as FastifyReply;
      const send = (key: string): Promise<AdmittedKey> => {
        const socket = { remoteAddress: '203.0.113.10' };
        const raw = { rawHeaders: ['Authorization', `Bearer ${key}`], socket };
        return admission.admitKey({ raw, headers: {} } as unknown as FastifyRequest, reply);
      };
      await redis.del('rate:failed:public:203.0.113.10');
      for (let turn = 0; turn < 31; turn++) await send(generateApiKey('live')).catch(() => undefined);
      expect(statements).toBe(31);
      const codes = new Set<string>();
      const startedAt = performance.now();
      for (let turn = 0; turn < 20; turn++) {
        const flood = Array.from({ length: 50 }, () => send(generateApiKey('test')));
        for (const one of await Promise.allSettled(flood)) codes.add((one as { reason: DomainError }).reason.code);
      }
      expect([...codes]).toEqual(['too_many_failed_attempts']);
      expect(statements - 31).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / GATHER_MS));
      const { key, data } = await aKey();
      expect((await send(key)).key.id).toBe(data.id);
    });
  });

  it('authenticates from Postgres and limits in the process while Redis is away', async () => {
    const { key } = await aKey();
    const away = gateTo(NO_REDIS);
    const admission = admissionWith(away);
    expect((await admission.admit(key, null))!.outer.used).toBe(1);
    expect((await admission.admit(key, 'chat-replies'))!).toMatchObject({ outer: { used: 2 }, inner: { used: 1 } });
    away.onApplicationShutdown();
  });

  it('commits a revocation without Redis, and says unavailable until no cache can still hold the key', async () => {
    const { key, data } = await aKey();
    const away = gateTo(NO_REDIS);
    const before = clock.current;
    await expect(keysWith(away).revoke(organizationId, data.id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await repository.findUsable(hashApiKey(key))).toBeNull();
    clock.current = new Date(before.getTime() + CACHE_SAFE_AFTER_MS);
    await expect(keysWith(away).revoke(organizationId, data.id)).resolves.toBeUndefined();
    clock.current = before;
    away.onApplicationShutdown();
  });

  it('writes last use down without a write per request, and never backwards', async () => {
    const { data } = await aKey();
    await repository.recordUse(new Map([[data.id, new Date('2026-03-01T12:00:05Z')]]));
    await repository.recordUse(new Map([[data.id, new Date('2026-03-01T12:00:01Z')]]));
    expect((await repository.find(organizationId, data.id))!.last_used_at).toEqual(new Date('2026-03-01T12:00:05Z'));
  });

  it('writes last use down however many keys were used', async () => {
    const { data } = await aKey();
    const at = new Date('2026-03-01T12:00:05Z');
    const others = Array.from({ length: 2500 }, (_, index) => [-1 - index, at] as const);
    await repository.recordUse(new Map([[data.id, at], ...others]));
    expect((await repository.find(organizationId, data.id))!.last_used_at).toEqual(at);
  });
});

function anOrganization(): Parameters<OrganizationsRepository['insert']>[1] {
  const at = new Date('2026-03-01T00:00:00Z');
  return {
    ...organizationDefaults,
    version: 1,
    trial_minutes_version: 1,
    name: 'Acme',
    widget_id: `wgt_${Math.random()}`,
    changed_at: at,
    created_at: at,
  };
}
